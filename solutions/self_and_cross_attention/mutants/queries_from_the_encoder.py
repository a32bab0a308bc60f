"""CrossAttention asks with the encoder and looks at the decoder.

Who wants to know something asks: every position of the decoder is a query, and there is one output for each query. Yours has
the encoder's length.
"""


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        if x_dec.shape[0] != x_enc.shape[0]:
            raise ValueError(f"{x_dec.shape[0]} against {x_enc.shape[0]} sequences")
        return _attend(self.q_linear(x_enc), self.k_linear(x_dec), self.v_linear(x_dec))
