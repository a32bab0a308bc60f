"""The encoder states of padded positions are set to 0 in the caller's own tensor.

A name that ends in an underscore, masked_fill_, writes where it stands, and the caller's states are changed for
everyone. A weight of 0 keeps padding out of the context all by itself.
"""


class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        if padding_mask is not None:
            blocked = _blocked(padding_mask, encoder_states.shape[:2])
            encoder_states.masked_fill_(blocked.unsqueeze(-1), 0.0)
        return super().forward(decoder_state, encoder_states, padding_mask)
