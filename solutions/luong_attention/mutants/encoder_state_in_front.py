"""concat_attention puts the encoder state in front of the decoder state.

W_c is learned for one order, and here it is [s; h_j]: the first d_s columns belong to the decoder state.
"""


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    if W_c.shape[1] != s.shape[0] + H.shape[1] or v.shape != W_c.shape[:1]:
        raise ValueError(f"W_c {W_c.shape}, v {v.shape}, s {s.shape} and H {H.shape} do not fit")
    pairs = np.concatenate([H, np.broadcast_to(s, (len(H), len(s)))], axis=1)
    return _attend(np.tanh(pairs @ W_c.T) @ v, H)
