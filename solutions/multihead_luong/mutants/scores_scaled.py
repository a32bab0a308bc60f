"""Scores are divided by the square root of d_k, as in scaled dot-product attention.

The heads come from Vaswani et al., the score from Luong et al., and Luong's score has no such factor. With one head,
the result has to be that of general_attention.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    queries = (s @ W).reshape(num_heads, -1) / float(np.sqrt(keys.shape[2]))
    weights = _softmax(np.einsum("ik,itk->it", queries, keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
