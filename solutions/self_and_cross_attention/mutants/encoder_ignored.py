"""CrossAttention never looks at the encoder.

Queries, keys and values all come from the decoder: that is self-attention under another name. The source sentence reaches the
decoder through keys and values only.
"""


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        if x_dec.shape[0] != x_enc.shape[0]:
            raise ValueError(f"{x_dec.shape[0]} against {x_enc.shape[0]} sequences")
        return _attend(self.q_linear(x_dec), self.k_linear(x_dec), self.v_linear(x_dec))
