"""Everything is computed and returned in float64.

The caller chose float32, for memory or for speed; what comes in goes out. A NumPy number or a float64 tensor among the
operands is enough to lose it.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query.double(), key.double()), mask)
    return weights @ value.double(), weights
