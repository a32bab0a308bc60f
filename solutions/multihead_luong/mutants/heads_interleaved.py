"""The features are dealt out to the heads in turn, like cards.

Head i gets neighbouring features, i*d_k up to (i+1)*d_k. When you cut the last axis in two, ask which of the two new
axes varies fastest: the head, or the feature within the head?
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = H.reshape(len(H), -1, num_heads).transpose(2, 0, 1)
    queries = (s @ W).reshape(-1, num_heads).T
    weights = _softmax(np.einsum("ik,itk->it", queries, keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
