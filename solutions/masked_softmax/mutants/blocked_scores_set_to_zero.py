"""Blocked scores are replaced by 0, as if a score of 0 meant no weight.

exp(0) is 1, so the blocked position still takes part. Which score makes the exponential 0?
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    return softmax(scores if mask is None else np.where(_blocked(mask, scores.shape), 0, scores))
