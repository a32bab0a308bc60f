"""total_variation measures the Euclidean distance.

Squares and a root make many small shifts count for less than one large one. Here every shifted bit of probability counts the
same: absolute values, no squares.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return torch.linalg.vector_norm(p - q, dim=-1) / 2
