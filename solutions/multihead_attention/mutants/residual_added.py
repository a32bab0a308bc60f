"""Adds the query to the output.

The residual connection belongs to the block around attention, with its normalisation. The module returns what the heads found
and nothing else; otherwise the block adds the query twice.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        output, weights = super().forward(query, key, value, padding_mask, causal)
        return output + query, weights
