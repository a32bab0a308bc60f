"""U_a h_j is computed in the first call and kept for all later ones.

It stays the same from one decoder step to the next, but only within a batch: the next batch has other encoder states.
Who knows when a batch ends? Not this module.
"""


class AdditiveAttention(AdditiveAttention):
    keys = None

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        if self.keys is None or self.keys.shape[:2] != encoder_states.shape[:2]:
            self.keys = self.U_a(encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.keys)
        weights = _masked_softmax(hidden @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights
