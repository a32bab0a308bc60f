"""The weights are averaged over the heads and returned as one row.

What each head looked at is the point of having several: the weights are (num_heads, T), one row for each.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights.mean(axis=0)
