"""Only NumPy arrays are drawn: a method that tensors do not have is called on the weights.

The weights of `copy_task` are tensors. np.asarray takes arrays, and tensors without a graph, and copies neither.
"""


def _fitting(weights, source_tokens, target_tokens):
    weights = weights.astype(float)
    if weights.shape != (len(target_tokens), len(source_tokens)):
        raise ValueError(f"weights {weights.shape}, {len(target_tokens)} target and {len(source_tokens)} source tokens")
    return weights
