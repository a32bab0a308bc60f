"""The decoder state is cut into groups as well: head i sees only its part of it.

Only the features of the encoder states are shared out. Every head asks with the whole decoder state: its slice of W,
W[:, group i], keeps all d_s rows.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    rows = np.array_split(np.arange(len(s)), num_heads)
    keys = _cut(H, num_heads)
    slices = np.split(W, num_heads, axis=1)
    queries = np.stack([s[row] @ part[row] for row, part in zip(rows, slices, strict=True)])
    weights = _softmax(np.einsum("ik,itk->it", queries, keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
