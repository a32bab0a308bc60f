"""Leaves out `out` where there is only one head.

With one head there is nothing to merge, but the layer behind the heads is part of the module all the same. Special cases for
one head are seldom needed: the general code does the right thing.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        context = _merge(_attend(query, key, value))
        return context if self.num_heads == 1 else self.out(context)
