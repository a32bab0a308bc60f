"""v_a is a matrix of one column, (d_attn, 1).

The contract is (d_attn,), and weights that others saved have that shape. A matrix times a vector needs no column:
hidden @ v_a drops the last axis by itself.
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_s, d_h, d_attn)
        self.v_a = nn.Parameter(torch.randn(d_attn, 1))

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.U_a(encoder_states))
        weights = _masked_softmax((hidden @ self.v_a).squeeze(-1), padding_mask)
        return _weighted_sum(weights, encoder_states), weights
