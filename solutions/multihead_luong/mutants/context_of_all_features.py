"""Every head sums up the encoder states whole, so the concatenated context is num_heads * d_h long.

Head i contributes only its own d_k features to the context. Put side by side, they are d_h again: as many heads as you
like, the context keeps its size.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    weights = _softmax(np.einsum("ik,itk->it", (s @ W).reshape(num_heads, -1), _cut(H, num_heads)))
    return (weights @ H).reshape(-1), weights
