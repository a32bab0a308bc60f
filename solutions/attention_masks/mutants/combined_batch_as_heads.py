"""combine_masks gives the padding one axis instead of two.

(B, 1, n_k) is aligned with (B, h, n_q, n_k) from the end: B then stands where the heads belong. Two axes of size 1 are
missing.
"""


def combine_masks(padding, causal):
    if padding is None:
        return causal
    by_key = padding[:, None, :]
    if causal is None:
        return by_key
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return by_key | causal
