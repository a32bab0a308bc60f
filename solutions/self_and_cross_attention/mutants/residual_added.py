"""Adds the input to the output.

The residual connection stands around an attention layer, in the block that uses it, together with the normalisation. The
module itself returns what was attended to and nothing else.
"""


class SelfAttention(SelfAttention):
    def forward(self, x):
        return x + super().forward(x)


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        return x_dec + super().forward(x_dec, x_enc)


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        return x + super().forward(x)
