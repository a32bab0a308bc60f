"""The score multiplies elementwise and adds up, so a W with one row, or a state with one number, fits everything.

Broadcasting repeats an axis of size 1 without a word. Compare the shape of W with (d_s, d_h) before you multiply.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if H.shape[1] % num_heads != 0:
        raise ValueError(f"d_h = {H.shape[1]} cannot be split into {num_heads} heads")
    query = (s[:, np.newaxis] * W).sum(axis=0)
    keys = _cut(H, num_heads)
    scores = (H * query).reshape(len(H), num_heads, -1).sum(axis=2).T
    weights = _softmax(scores)
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
