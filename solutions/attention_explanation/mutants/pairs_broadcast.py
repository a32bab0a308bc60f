"""Lets PyTorch broadcast distributions of different shape.

An axis of size 1 is repeated without a word, and the number that comes out compares things that were never meant to be
compared. Look at the shapes first.
"""


def _demand_one_shape(p, q):
    pass
