"""concat_attention adds up the hidden layer, instead of weighting it by v.

v says how much each of the d_attn hidden values counts, and some count against. A plain sum counts them all alike.
"""


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    if W_c.shape[1] != s.shape[0] + H.shape[1] or v.shape != W_c.shape[:1]:
        raise ValueError(f"W_c {W_c.shape}, v {v.shape}, s {s.shape} and H {H.shape} do not fit")
    pairs = np.concatenate([np.broadcast_to(s, (len(H), len(s))), H], axis=1)
    return _attend(np.tanh(pairs @ W_c.T).sum(axis=1), H)
