"""The context sums up the projected states U_a h_j, instead of the encoder states themselves.

U_a makes a key of h_j, for comparing; what is read is h_j. Your context has d_attn numbers, where d_h are asked for.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    keys = H @ U_a.T
    return _attend(np.tanh(W_a @ s + keys) @ v_a, keys)
