"""Builds the layers without a bias.

`nn.Linear` has one unless it is told otherwise, and weights saved with biases cannot be loaded into layers without.
"""


class SelfAttention(SelfAttention):
    def __init__(self, embed_dim):
        super().__init__(embed_dim)
        self.q_linear, self.k_linear, self.v_linear = (nn.Linear(embed_dim, embed_dim, bias=False) for _ in range(3))


class CrossAttention(CrossAttention):
    def __init__(self, embed_dim):
        super().__init__(embed_dim)
        self.q_linear, self.k_linear, self.v_linear = (nn.Linear(embed_dim, embed_dim, bias=False) for _ in range(3))


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.q, self.k, self.v, self.out = (nn.Linear(embed_dim, embed_dim, bias=False) for _ in range(4))
