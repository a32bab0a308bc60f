"""total_variation subtracts in place.

`p -= q` writes into the caller's tensor, and the next comparison with p compares something else. Let the difference be a new
tensor.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    p -= q
    return p.abs().sum(dim=-1) / 2
