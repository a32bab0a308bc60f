"""The contexts of the heads are shuffled into each other when they are laid end to end.

The context is all of head 0, then all of head 1, so that feature f of the context comes from feature f of the encoder
states. Flattening walks along the last axis first: which one has to be last?
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), keys))
    return np.einsum("it,itk->ki", weights, keys).reshape(-1), weights
