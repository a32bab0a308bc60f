"""The softmax runs over the batch instead of over the positions.

Sentences of a batch have nothing to do with each other. Every row of the weights (B, T) sums to 1: which axis is that?
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.U_a(encoder_states))
        weights = _masked_softmax((hidden @ self.v_a).T, None if padding_mask is None else padding_mask.T).T
        return _weighted_sum(weights, encoder_states), weights
