"""The module calls the NumPy function, sentence by sentence.

The numbers are right, but no gradient finds its way back through NumPy: W_a, U_a, v_a and the encoder would never
learn. Write the formula again, with operations on tensors.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        _check_batch(self, decoder_state, encoder_states)
        weights = encoder_states.new_zeros(encoder_states.shape[:2])
        blocked = weights.bool() if padding_mask is None else _blocked(padding_mask, weights.shape).expand_as(weights)
        learned = [x.detach().numpy() for x in (self.W_a.weight, self.U_a.weight, self.v_a)]
        for b, shut in enumerate(blocked):
            if not shut.all():
                s, H = decoder_state[b].detach().numpy(), encoder_states[b, ~shut].detach().numpy()
                weights[b, ~shut] = torch.from_numpy(additive_attention(s, H, *learned)[1])
        return _weighted_sum(weights, encoder_states.detach()), weights
