"""total_variation averages over the outcomes instead of adding them up.

A mean divides by the number of classes, so a model with more classes would seem to change less. The half is all that is
divided by.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p - q).abs().mean(dim=-1) / 2
