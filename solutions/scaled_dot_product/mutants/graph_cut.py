"""The weights are detached from the graph.

The output still depends on the values, but no gradient reaches queries and keys: what decides where to look could
never learn.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask).detach()
    return weights @ value, weights
