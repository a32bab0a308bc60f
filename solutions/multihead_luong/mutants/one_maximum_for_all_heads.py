"""The maximum that is subtracted before the exponential is taken over all heads at once.

On paper that makes no difference. But where one head's scores lie far above another's, every exponential of the lower
head is 0, and 0 / 0 is NaN. Subtract from each row its own maximum.
"""


def _softmax(scores):
    parts = np.exp(scores - scores.max())
    with np.errstate(invalid="ignore"):
        return parts / parts.sum(axis=-1, keepdims=True)
