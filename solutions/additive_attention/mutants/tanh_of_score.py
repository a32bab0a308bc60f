"""tanh is taken of the finished score, instead of the hidden layer.

tanh belongs inside, before v_a. Around the score it confines every score to -1 .. 1, so that no weight can stand out.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend(np.tanh((W_a @ s + H @ U_a.T) @ v_a), H)
