"""combine_masks leaves numbers of keys that differ to PyTorch.

It raises RuntimeError for most of them, and nothing where one is 1: then a single key is repeated for all. Compare the
two n_k yourself, and raise ValueError.
"""


def combine_masks(padding, causal):
    if padding is None:
        return causal
    by_key = padding[:, None, None, :]
    return by_key if causal is None else by_key | causal
