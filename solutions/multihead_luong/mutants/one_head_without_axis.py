"""With one head, the weights come back as (T,), without an axis for the heads.

One head is not a special case: its weights are (1, T). Whoever calls this should not have to ask how many heads there
are.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    if num_heads == 1:
        weights = _softmax(H @ (s @ W))
        return weights @ H, weights
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
