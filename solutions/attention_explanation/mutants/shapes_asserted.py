"""Checks the shapes with assert, which raises another error and names no sizes.

Run with `python -O`, asserts are gone. A caller's mistake is a ValueError, and its message says which sizes disagree.
"""


def _demand_one_shape(p, q):
    assert p.shape == q.shape


def _demand_fitting(weights, values, permutations):
    assert len(weights) == len(values) == permutations.shape[1]
