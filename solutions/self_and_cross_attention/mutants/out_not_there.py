"""Believes that several heads need nothing but queries, keys and values.

MultiHeadSelfAttention has a fourth layer, `out`, behind the merged heads. Without it no feature of one head ever meets a
feature of another.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        del self.out

    def forward(self, x):
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        return _merge(_attend(query, key, value))
