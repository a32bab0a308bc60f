"""The hidden layer is added up, instead of weighted by v_a.

v_a says how much each of the d_attn hidden values counts, and some count against. A plain sum counts them all alike.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend(np.tanh(W_a @ s + H @ U_a.T).sum(axis=1), H)
