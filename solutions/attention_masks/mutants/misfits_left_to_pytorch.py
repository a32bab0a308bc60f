"""A mask that does not fit is left to PyTorch.

It raises RuntimeError. The mask is an argument of your function, so a wrong one is a ValueError that names the sizes.
"""


def _blocked(mask, scores):
    return mask.expand(scores.shape)
