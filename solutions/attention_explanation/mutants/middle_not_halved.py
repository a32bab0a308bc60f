"""jensen_shannon compares with p + q, which sums to 2.

The middle is a distribution itself, (p + q) / 2. Against the sum, two equal distributions would get a negative divergence,
where 0 is expected.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    return (_relative_entropy(p, p + q) + _relative_entropy(q, p + q)) / 2
