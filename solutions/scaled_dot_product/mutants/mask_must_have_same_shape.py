"""The mask must have the shape of the scores.

A mask of keys, (n_k,) or (B, 1, n_k), holds for all queries and broadcasts: NumPy's rules apply to masks, and to masks
alone.
"""


def _blocked(mask, scores):
    blocked = mask.bool()
    if blocked.shape != scores.shape:
        raise ValueError(f"the mask is {tuple(blocked.shape)}, the scores are {tuple(scores.shape)}")
    return blocked
