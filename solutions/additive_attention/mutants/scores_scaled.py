"""Scores are divided by the square root of d_attn.

That factor belongs to scaled dot-product attention. Bahdanau's score has none: tanh keeps the hidden values small
already.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend(np.tanh(W_a @ s + H @ U_a.T) @ v_a / float(np.sqrt(len(v_a))), H)
