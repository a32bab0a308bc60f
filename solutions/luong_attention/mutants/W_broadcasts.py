"""general_attention multiplies elementwise and adds up, so a W with one row or one column fits everything.

Broadcasting repeats an axis of size 1 without a word. Compare the shape of W with (d_s, d_h) before you multiply.
"""


def general_attention(decoder_state, encoder_states, W):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    query = (s[:, np.newaxis] * W).sum(axis=0)
    return _attend((H * query).sum(axis=1), H)
