"""Every head scores with all features, and only the context is cut into groups.

The scores of all heads are then the same, and so are their weights: many heads that look at one place. Head i uses W[:,
group i] and the features of group i in its score already.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    weights = np.tile(_softmax(H @ (s @ W)), (num_heads, 1))
    return np.einsum("it,itk->ik", weights, _cut(H, num_heads)).reshape(-1), weights
