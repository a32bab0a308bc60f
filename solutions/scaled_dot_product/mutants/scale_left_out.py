"""The scores are not scaled.

The dot product of two vectors with d_k features is a sum of d_k products, and its spread grows like sqrt(d_k).
Undivided, the softmax of wide vectors is nearly one-hot, and its gradient nearly 0.
"""


def _scores(query, key):
    return query @ key.transpose(-2, -1)
