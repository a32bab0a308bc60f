"""The counts are guarded with assert instead of an exception for the caller.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a ValueError,
with the counts in its message.
"""


def _fitting(weights, source_tokens, target_tokens):
    weights = np.asarray(weights)
    rows, columns = len(target_tokens), len(source_tokens)
    assert weights.shape == (rows, columns), f"weights {weights.shape} for {rows} target and {columns} source tokens"
    return weights
