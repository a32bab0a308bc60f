"""Twice is taken for once.

How often is `function` called?
"""


def twice(function, x):
    return function(x)
