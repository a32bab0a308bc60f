"""The layers' weights are used in einsum, where a state of size 1 fits everything.

einsum repeats axes of size 1, as every broadcast does. Call the layer, which compares, or compare the sizes yourself.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        if len(decoder_state) != len(encoder_states):
            raise ValueError(f"{len(decoder_state)} decoder states for {len(encoder_states)} sentences")
        query = torch.einsum("as,bs->ba", self.W_a.weight, decoder_state)
        keys = torch.einsum("ah,bth->bta", self.U_a.weight, encoder_states)
        weights = _masked_softmax(torch.tanh(query.unsqueeze(1) + keys) @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights
