"""W_a s of shape (B, d_attn) is added to U_a h of shape (B, T, d_attn) as it is.

Broadcasting lines shapes up from the right, so it reads (1, B, d_attn): an error if B and T differ, and if they are
equal, position j of every sentence gets the query of sentence j. Where does W_a s need an axis of size 1?
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state) + self.U_a(encoder_states))
        weights = _masked_softmax(hidden @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights
