"""CrossAttention compares with the encoder, but averages the decoder.

A weight belongs to a position of the encoder, so it weighs a value of that position: keys and values come from the same
sequence. With T_dec = T_enc the shapes fit and nothing complains.
"""


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        if x_dec.shape[0] != x_enc.shape[0]:
            raise ValueError(f"{x_dec.shape[0]} against {x_enc.shape[0]} sequences")
        return _attend(self.q_linear(x_dec), self.k_linear(x_enc), self.v_linear(x_dec))
