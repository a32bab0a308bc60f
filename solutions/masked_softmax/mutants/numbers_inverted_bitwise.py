"""A mask of numbers is inverted with `~` before it is made boolean.

On integers `~` flips bits: ~0 is -1 and ~1 is -2, and both count as True. Make the mask boolean first.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    if mask is None:
        return softmax(scores)
    _blocked(mask, scores.shape)
    return softmax(np.where(~mask, scores, -np.inf))
