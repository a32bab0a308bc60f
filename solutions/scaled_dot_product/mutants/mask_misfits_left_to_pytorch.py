"""A mask that does not fit is left to masked_fill.

It raises RuntimeError. The mask is an argument of yours, so a wrong one is a ValueError that names the sizes.
"""


def _blocked(mask, scores):
    return mask.bool().expand(scores.shape)
