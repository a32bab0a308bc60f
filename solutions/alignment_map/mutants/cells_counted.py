"""Only the number of cells is compared with the number of pairs of tokens.

Weights of shape (2, 6) have as many cells as 3 target and 4 source tokens need, and do not fit. Compare rows and columns
one by one.
"""


def _fitting(weights, source_tokens, target_tokens):
    weights = np.asarray(weights)
    if weights.size != len(source_tokens) * len(target_tokens):
        raise ValueError(f"weights {weights.shape}, {len(target_tokens)} target and {len(source_tokens)} source tokens")
    return weights
