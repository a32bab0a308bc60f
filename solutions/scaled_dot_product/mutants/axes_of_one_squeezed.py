"""squeeze() also removes axes that happen to have size 1.

A single query, a single key and a batch of one are ordinary sizes. squeeze without an axis drops them all.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask)
    return (weights @ value).squeeze(), weights.squeeze()
