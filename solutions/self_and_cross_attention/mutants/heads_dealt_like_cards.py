"""Deals the features out to the heads in turn, like cards.

Head i works on neighbouring features, i*d_k up to (i+1)*d_k. When the last axis is cut in two, the features of a head vary
fastest: (h, d_k), not (d_k, h).
"""


def _split(x, num_heads):
    return x.unflatten(-1, (-1, num_heads)).permute(0, 3, 1, 2)


def _merge(x):
    return x.permute(0, 2, 3, 1).flatten(start_dim=2)
