"""causal_mask is True where a token may look.

`tril` gives the matrix of what is allowed, as F.scaled_dot_product_attention wants it. In this course True means
blocked.
"""


def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).tril()
