"""W_a and U_a keep the bias that nn.Linear has by default.

The formula has none, and two of them would do one's work. Without it, state_dict() holds three entries: W_a.weight,
U_a.weight and v_a.
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_s, d_h, d_attn)
        self.W_a = nn.Linear(d_s, d_attn)
        self.U_a = nn.Linear(d_h, d_attn)
