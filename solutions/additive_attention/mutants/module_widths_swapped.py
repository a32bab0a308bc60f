"""The layers are made for each other's states: W_a reads d_h numbers and U_a d_s.

W_a belongs to the decoder state, U_a to the encoder states. nn.Linear(d_in, d_out) takes the size that it reads first.
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_h, d_s, d_attn)
