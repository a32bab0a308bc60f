"""Takes the query where no value is given, even if there is a key.

Who passes a key of another sequence wants its content, too: `value` defaults to `key`, and only `key` defaults to `query`.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        value = query if value is None else value
        return super().forward(query, key, value, padding_mask, causal)
