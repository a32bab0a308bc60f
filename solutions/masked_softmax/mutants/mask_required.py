"""mask=None is handled like an array.

None means that nothing is blocked. Treat it before anything is asked of the mask.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    return softmax(np.where(_blocked(mask.astype(bool), scores.shape), -np.inf, scores))
