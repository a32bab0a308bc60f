"""The encoder states themselves are multiplied by the weights.

A slice of an array is a window on it, not a copy: `*=` on a head's slice writes into the caller's encoder states, and
the next decoder step attends to states that have shrunk.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    d_k = keys.shape[2]
    for i in range(num_heads):
        head = H[:, i * d_k : (i + 1) * d_k]
        head *= weights[i][:, np.newaxis]
    return H.sum(axis=0), weights
