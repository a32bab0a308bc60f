"""The finished weights are divided by sqrt(d_k), instead of the scores.

Rows of weights then no longer sum to 1, and the softmax was as sharp as without a scale. First scale, then take the
softmax.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(query @ key.transpose(-2, -1), mask) / math.sqrt(query.shape[-1])
    return weights @ value, weights
