"""Projects the key for the values, even where a value is given.

Keys decide where to look, values what is read there. `W_v` works on `value`; that it is often the same tensor as `key` is the
caller's business.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        _check_sizes(query, key, key if value is None else value, padding_mask, causal)
        return super().forward(query, key, key, padding_mask, causal)
