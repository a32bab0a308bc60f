"""Squeezes the output, which also drops axes that are 1 by chance.

`squeeze()` without an axis removes every axis of size 1: with one sequence or one query, the batch or the token axis is gone.
There is no axis here that has to be dropped.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        output, weights = super().forward(query, key, value, padding_mask, causal)
        return output.squeeze(), weights
