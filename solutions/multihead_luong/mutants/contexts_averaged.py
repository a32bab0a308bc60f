"""The contexts of the heads are averaged.

That mixes features that have nothing to do with each other and leaves d_k of d_h. The contexts are put side by side:
head i's is context[i*d_k:(i+1)*d_k].
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    return np.einsum("it,itk->ik", weights, keys).mean(axis=0), weights
