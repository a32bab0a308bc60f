"""score_std draws from the global random numbers and leaves the given generator untouched.

The caller seeded a generator to see the same numbers again. Hand it on: `torch.randn(..., generator=generator)`.
"""


def score_std(d_k, samples, generator):
    query, key = torch.randn(2, samples, d_k)
    products = (query * key).sum(dim=-1)
    return products.std().item(), (products / math.sqrt(d_k)).std().item()
