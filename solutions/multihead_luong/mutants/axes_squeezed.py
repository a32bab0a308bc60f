"""squeeze() also removes the axis of the positions where there is only one.

squeeze without an axis drops every axis of size 1: a sentence of one word has T = 1. Avoid the extra axis, or name the
one to drop.
"""


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    queries = (s @ W).reshape(num_heads, -1, 1)
    weights = _softmax((keys @ queries)[..., 0])
    context = np.concatenate([row @ key for row, key in zip(weights, keys, strict=True)])
    return context, weights if num_heads == 1 else np.squeeze(weights)
