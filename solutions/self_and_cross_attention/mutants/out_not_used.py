"""MultiHeadSelfAttention returns the merged heads without the layer `out`.

Merged heads lie side by side and know nothing of each other. `out` is what mixes them; as it is, it never learns.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        return _merge(_attend(query, key, value))
