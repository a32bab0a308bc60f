"""Results are written into arrays of the encoder states' dtype, so integers cut the fractions off.

Weights are fractions. "The dtype stays" holds for float32 and float64; integers become float64.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = np.asarray(decoder_state), np.asarray(encoder_states), np.asarray(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    context = np.einsum("it,itk->ik", weights, keys).reshape(-1)
    return context.astype(H.dtype), weights.astype(H.dtype)
