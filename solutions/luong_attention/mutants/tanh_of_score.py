"""concat_attention takes the tanh of the finished score, instead of the hidden layer.

tanh belongs between W_c and v. Around the score it confines every score to -1 .. 1, so that no weight can stand out.
"""


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    if W_c.shape[1] != s.shape[0] + H.shape[1] or v.shape != W_c.shape[:1]:
        raise ValueError(f"W_c {W_c.shape}, v {v.shape}, s {s.shape} and H {H.shape} do not fit")
    pairs = np.concatenate([np.broadcast_to(s, (len(H), len(s))), H], axis=1)
    return _attend(np.tanh(pairs @ W_c.T @ v), H)
