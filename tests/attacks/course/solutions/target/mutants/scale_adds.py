"""Scaling is taken for adding.

What is 3 scaled by 2?
"""

SECRET = "@MUTANT@"


def scale(x, factor):
    return x + factor
