"""Only the output is returned.

Whoever wants to draw or to check what was attended to needs the weights as well: return the pair (output, weights).
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    return _weights(_scores(query, key), mask) @ value
