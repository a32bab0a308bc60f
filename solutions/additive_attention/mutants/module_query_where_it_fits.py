"""W_a s gets its extra axis only where the sum would raise an error without it.

That the shapes fit does not make a sum right: with B = T the sum runs without the axis, and position j of every
sentence gets the query of sentence j. The axis belongs there always.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        query, keys = self.W_a(decoder_state), self.U_a(encoder_states)
        if query.shape != keys.shape[1:]:
            query = query.unsqueeze(1)
        weights = _masked_softmax(torch.tanh(query + keys) @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights
