"""concat_attention multiplies by v elementwise and adds up, so a v of size 1, or a W_c with one row, fits everything.

Broadcasting repeats an axis of size 1 without a word. Compare the size of v with the rows of W_c before you multiply.
"""


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    pairs = np.concatenate([np.broadcast_to(s, (len(H), len(s))), H], axis=1)
    return _attend((np.tanh(pairs @ W_c.T) * v).sum(axis=1), H)
