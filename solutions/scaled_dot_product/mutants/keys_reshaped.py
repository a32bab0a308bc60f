"""The keys are reshaped to (d_k, n_k), instead of transposed.

A reshape never moves a number: it cuts the same row of memory elsewhere, so that one column holds parts of several
keys. Which operation swaps two axes?
"""


def _scores(query, key):
    turned = key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2])
    return query @ turned / math.sqrt(query.shape[-1])
