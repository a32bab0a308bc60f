"""Divides the scores by the square root of d_model instead of d_k.

The sum in a score runs over the features of one head, and these are d_k = d_model / h. Take the size from the tensor that is
multiplied, after the split.
"""


def _scores(q, k):
    return q @ k.transpose(-2, -1) / math.sqrt(q.shape[1] * q.shape[-1])
