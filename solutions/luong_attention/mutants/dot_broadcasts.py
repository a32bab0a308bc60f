"""dot_attention multiplies elementwise and adds up, so a state of size 1 fits everything.

Broadcasting repeats an axis of size 1 without a word. Compare d_s and d_h before you multiply.
"""


def dot_attention(decoder_state, encoder_states):
    s, H = _as_floats(decoder_state), _as_floats(encoder_states)
    return _attend((H * s).sum(axis=1), H)
