"""Does not compare lengths: of keys and values, and of queries and keys where causal is True.

For the first, PyTorch complains in its own words, deep in a product. For the second nobody does: a rectangular triangle blocks
something, but nothing that has a meaning.
"""


def _check_sizes(query, key, value, padding_mask, causal):
    if not query.shape[0] == key.shape[0] == value.shape[0]:
        raise ValueError(f"batch sizes differ: {query.shape[0]}, {key.shape[0]}, {value.shape[0]}")
    if padding_mask is not None and padding_mask.shape != key.shape[:2]:
        raise ValueError(f"padding_mask is (B, n_k) = {tuple(key.shape[:2])}, not {tuple(padding_mask.shape)}")
