"""A fixed penalty is taken off blocked scores, so their weights are tiny but not 0.

exp(-100) is still a positive number, and a blocked score that is high enough outweighs any penalty. Blocked means: takes
no part at all.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    return softmax(scores if mask is None else np.where(_blocked(mask, scores.shape), scores - 100, scores))
