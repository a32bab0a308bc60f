"""The total is taken for the number of entries.

What is the total of 2 and 5?
"""


def total(x):
    return float(x.size)
