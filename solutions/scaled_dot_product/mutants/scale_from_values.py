"""The scale is taken from the width of the values.

d_k is the number of features over which a query and a key are multiplied. The width of the values, d_v, may be
another: they only come in when the scores are finished.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    scores = query @ key.transpose(-2, -1) / math.sqrt(value.shape[-1])
    weights = _weights(scores, mask)
    return weights @ value, weights
