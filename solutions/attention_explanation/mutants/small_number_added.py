"""jensen_shannon adds a small number to every probability, against log 0.

Then it measures other distributions, which no longer sum to 1, and the error stays in every result. Zeros need no help:
leave their terms out.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    p, q = p + 1e-8, q + 1e-8
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2
