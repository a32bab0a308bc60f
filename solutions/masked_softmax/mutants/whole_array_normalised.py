"""All weights of the array together sum to 1, instead of each row's.

Every row is a distribution of its own. Over which axis does the formula sum, and does your sum keep the others?
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    top = x.max()
    parts = np.exp(x - (0 if np.isneginf(top) else top))
    total = parts.sum()
    return parts / total if total > 0 else parts
