"""Drops every axis of size 1 with a bare squeeze.

One sequence or one token are ordinary sizes, and their axes stay. `squeeze()` without an axis removes them all; name the one
you mean, or do without.
"""


class SelfAttention(SelfAttention):
    def forward(self, x):
        return super().forward(x).squeeze()


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        return super().forward(x_dec, x_enc).squeeze()


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        return super().forward(x).squeeze()
