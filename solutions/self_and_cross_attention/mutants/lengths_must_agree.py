"""CrossAttention refuses sequences of different length.

A translation is seldom as long as its source. Only the batch has to agree: T_dec and T_enc are two different axes of the
scores.
"""


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        if x_dec.shape != x_enc.shape:
            raise ValueError(f"x_dec is {tuple(x_dec.shape)}, x_enc is {tuple(x_enc.shape)}")
        return super().forward(x_dec, x_enc)
