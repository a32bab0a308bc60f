"""The hidden layer uses a sigmoid instead of tanh.

A sigmoid lies between 0 and 1, tanh between -1 and 1: here a hidden unit may also speak against a position. The formula
says tanh.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend(1 / (1 + np.exp(-(W_a @ s + H @ U_a.T))) @ v_a, H)
