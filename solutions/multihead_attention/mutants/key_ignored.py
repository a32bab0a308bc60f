"""Projects the query three times, whatever key and value are.

That is self-attention only. In cross-attention W_k works on `key` and W_v on `value`, which may come from another sequence
with another length.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        _check_sizes(query, query if key is None else key, query if key is None else key, None, causal)
        return super().forward(query, None, None, padding_mask, causal)
