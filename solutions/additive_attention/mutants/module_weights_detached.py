"""The weights are cut off from the graph before the context is summed.

The encoder still learns through the states in the sum, but W_a, U_a and v_a do not: nothing tells them where it would
have been better to look. Leave out detach, .data and torch.tensor(...) on the way from the scores to the context.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _, weights = super().forward(decoder_state, encoder_states, padding_mask)
        weights = weights.detach()
        return _weighted_sum(weights, encoder_states), weights
