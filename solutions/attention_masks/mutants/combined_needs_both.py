"""combine_masks takes it for granted that there are two masks.

An encoder has no future to hide, and a batch of equal lengths no padding: each of the two may be None.
"""


def combine_masks(padding, causal):
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return padding[:, None, None, :] | causal
