"""Scores are divided by the square root of the size of the state, as in Vaswani et al.

Luong's dot and general scores have no such factor; it belongs to scaled dot-product attention, two years later. Look at
the formula of this exercise again.
"""


def dot_attention(decoder_state, encoder_states):
    s, H = _as_floats(decoder_state), _as_floats(encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"d_s = {s.shape[0]} is not d_h = {H.shape[1]}")
    return _attend(H @ s / float(np.sqrt(H.shape[1])), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W {W.shape} does not fit states of sizes {s.shape[0]} and {H.shape[1]}")
    return _attend(H @ (s @ W) / float(np.sqrt(H.shape[1])), H)
