"""Sizes that do not fit are left to the matrix product.

It raises RuntimeError for some of them, names no symbol, and says nothing where a size is 1: then it repeats that
batch. Compare d_k, n_k and the axes in front yourself, and raise ValueError.
"""


def _demand_fitting_shapes(query, key, value):
    pass
