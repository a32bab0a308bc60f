"""array_split cuts the features into groups of different size, so every number of heads goes through.

np.array_split never complains; np.split does, but does not name the sizes. All heads have the same d_k: compare d_h and
num_heads yourself, and raise a ValueError with both.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be {(s.shape[0], H.shape[1])}, not {W.shape}")
    query = s @ W
    groups = np.array_split(np.arange(H.shape[1]), num_heads)
    weights = _softmax(np.stack([H[:, group] @ query[group] for group in groups]))
    context = np.concatenate([row @ H[:, group] for row, group in zip(weights, groups, strict=True)])
    return context, weights
