"""concat_attention cuts W_c into the part for s and the part for h, and ignores columns that are left over.

A W_c with too many columns belongs to states of another size: that is a mistake to report, not to cut off. A slice never
complains.
"""


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    d_s, d_h = s.shape[0], H.shape[1]
    hidden = W_c[:, :d_s] @ s + H @ W_c[:, d_s : d_s + d_h].T
    return _attend(np.tanh(hidden) @ v, H)
