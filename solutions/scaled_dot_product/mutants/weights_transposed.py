"""The values are mixed by the transposed weights.

Row i of the weights belongs to query i, and row i of the output is the values weighted by it: weights @ value. Where
n_q = n_k the transposed product runs as well, and sums over the wrong axis.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask)
    return weights.transpose(-2, -1) @ value, weights
