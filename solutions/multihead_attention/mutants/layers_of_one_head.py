"""Makes projections to d_k features, as for a single head.

All heads together need h * d_k = d_model features. One layer (d_model, d_model) makes those of all heads at once, and the split
gives every head its own.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_model, num_heads):
        super().__init__(d_model, num_heads)
        for name in ("W_q", "W_k", "W_v"):
            setattr(self, name, nn.Linear(d_model, d_model // num_heads))
