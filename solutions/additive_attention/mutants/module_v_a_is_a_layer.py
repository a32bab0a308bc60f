"""v_a is a linear layer to one output.

It computes the same, but is not what was asked for: v_a is an nn.Parameter of shape (d_attn,). Weights that others
saved under the name v_a could not be loaded into your v_a.weight of shape (1, d_attn).
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_s, d_h, d_attn)
        del self.v_a
        self.v_a = nn.Linear(d_attn, 1, bias=False)

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.U_a(encoder_states))
        weights = _masked_softmax(self.v_a(hidden).squeeze(-1), padding_mask)
        return _weighted_sum(weights, encoder_states), weights
