"""The tanh is left out.

Without it the score is a part of s plus a part of h_j. The part of s is the same at all positions and cancels in the
softmax: the weights no longer depend on the decoder.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend((W_a @ s + H @ U_a.T) @ v_a, H)
