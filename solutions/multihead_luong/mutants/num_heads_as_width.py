"""The number of heads is taken for the size of a head.

num_heads says how many groups there are; how wide each one is follows from it and d_h. Your weights have d_h /
num_heads rows.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    groups = H.shape[1] // num_heads
    keys = _cut(H, groups)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(groups, -1), keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
