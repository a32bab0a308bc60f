"""total_variation takes the largest difference of one outcome.

The definition with a maximum runs over events, which are sets of outcomes, not over single outcomes. The event with all
outcomes where p is larger gives half the sum of the absolute differences.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p - q).abs().amax(dim=-1)
