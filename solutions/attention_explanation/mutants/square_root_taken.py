"""jensen_shannon returns the square root, the Jensen-Shannon distance.

`scipy.spatial.distance.jensenshannon` does so, because the root is a metric. The divergence, bounded by ln 2, is its square.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    return ((_relative_entropy(p, middle) + _relative_entropy(q, middle)).abs() / 2).sqrt()
