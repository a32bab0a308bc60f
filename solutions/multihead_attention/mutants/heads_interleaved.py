"""Deals the features out to the heads in turn, like cards, and collects them in the same way.

Split and merge undo each other, so nothing looks wrong; but head i has to get the neighbouring features i*d_k up to
(i+1)*d_k. With yours, weights of another implementation mean something else. In the axis pair (h, d_k), the feature within
the head varies fastest.
"""


def _split(x, num_heads):
    return x.unflatten(-1, (-1, num_heads)).permute(0, 3, 1, 2)


def _merge(x):
    return x.permute(0, 2, 3, 1).flatten(2)
