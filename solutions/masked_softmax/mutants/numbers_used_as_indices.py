"""A mask of numbers selects positions by index instead of by truth.

`scores[mask]` with whole numbers 0 and 1 means "rows 0 and 1". Only a boolean array selects by truth, so convert the mask
first.
"""


def masked_softmax(scores, mask=None):
    scores = np.array(_as_floats(scores))
    if mask is not None:
        _blocked(mask, scores.shape)
        scores[np.broadcast_to(mask, scores.shape)] = -np.inf
    return softmax(scores)
