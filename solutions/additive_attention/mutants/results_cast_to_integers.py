"""Context and weights are cast back to the dtype of the encoder states, so integers cut the fractions off.

Weights are fractions. "The dtype stays" holds for float32 and float64; integers become float64.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (np.asarray(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    context, weights = _attend(np.tanh(W_a @ s + H @ U_a.T) @ v_a, H)
    return context.astype(H.dtype), weights.astype(H.dtype)
