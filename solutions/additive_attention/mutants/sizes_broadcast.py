"""Everything is multiplied elementwise and added up, so an axis of size 1 fits everything.

Broadcasting repeats an axis of size 1 without a word. Compare the columns of W_a and U_a with d_s and d_h, and d_attn
in all three, before you multiply.
"""


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    query = (W_a * s).sum(axis=1)
    keys = (U_a * H[:, np.newaxis]).sum(axis=2)
    return _attend((v_a * np.tanh(query + keys)).sum(axis=1), H)
