"""A mask that is larger than the scores stretches them, without a word.

Broadcasting works in both directions: one row of scores and two rows of mask give two rows of weights. Only the mask may
be repeated, so compare the shapes before you use them.
"""


def _blocked(mask, shape):
    return np.asarray(mask).astype(bool)
