"""The weights are returned first and the output second.

The order in this course is (output, weights).
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask)
    return weights, weights @ value
