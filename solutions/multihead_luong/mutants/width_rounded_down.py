"""d_k is rounded down, and the features that are left over belong to no head.

A number of heads that does not divide d_h is a mistake of the caller. Silence hides it: the context is shorter than the
encoder states, or some features never count.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be {(s.shape[0], H.shape[1])}, not {W.shape}")
    used = H.shape[1] // num_heads * num_heads
    keys = _cut(H[:, :used], num_heads) if used else np.zeros((num_heads, len(H), 0), H.dtype)
    queries = (s @ W)[:used].reshape(num_heads, used // num_heads)
    weights = _softmax(np.einsum("ik,itk->it", queries, keys))
    return np.einsum("it,itk->ik", weights, keys).reshape(-1), weights
