"""Mixes the tokens themselves instead of their values.

What is averaged is V, the output of a layer of its own. As it is, that layer is never used and never learns.
"""


class SelfAttention(SelfAttention):
    def forward(self, x):
        return _attend(self.q_linear(x), self.k_linear(x), x)


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        if x_dec.shape[0] != x_enc.shape[0]:
            raise ValueError(f"{x_dec.shape[0]} against {x_enc.shape[0]} sequences")
        return _attend(self.q_linear(x_dec), self.k_linear(x_enc), x_enc)
