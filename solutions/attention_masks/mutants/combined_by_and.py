"""combine_masks blocks only what both masks block.

A key may be looked at if neither of the two forbids it. Blocked is what the one or the other blocks.
"""


def combine_masks(padding, causal):
    if padding is None:
        return None if causal is None else causal.bool()
    by_key = padding.bool()[:, None, None, :]
    if causal is None:
        return by_key
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return by_key & causal.bool()
