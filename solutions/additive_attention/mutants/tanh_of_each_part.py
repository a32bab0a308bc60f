"""tanh is taken of W_a s and of U_a h_j, and the results are added.

Then the part of s is again the same at all positions and cancels in the softmax. Decoder and encoder can only work
together if the sum is inside the tanh.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend((np.tanh(W_a @ s) + np.tanh(H @ U_a.T)) @ v_a, H)
