"""The weights that are returned are cut off from the graph.

A loss may look at the weights, too, for instance one that wants them sparse. Return the tensor with which you mixed
the values.
"""


def scaled_dot_product_attention(query, key, value, mask=None):
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask)
    return weights @ value, weights.detach()
