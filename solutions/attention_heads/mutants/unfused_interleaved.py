"""Gives head i every h-th row, beginning with row i.

The shape is right. But head i of the wide module is a slice of neighbouring features, i*d_k:(i+1)*d_k, and so it is one of
neighbouring rows.
"""


def _piece(fused, i, width, num_heads):
    return fused[i::num_heads]
