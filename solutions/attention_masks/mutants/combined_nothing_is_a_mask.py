"""combine_masks makes a mask of nothing.

Without any mask there is nothing to combine, and no size from which to make one. None means that nothing is blocked:
return it.
"""


def combine_masks(padding, causal):
    if padding is None and causal is None:
        return torch.zeros(1, 1, 1, 1, dtype=torch.bool)
    if padding is None:
        return causal
    if causal is None:
        return padding[:, None, None, :]
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return padding[:, None, None, :] | causal
