"""score_std returns variances.

The variance of q·k is d_k, its standard deviation the square root of that. The scale is made of the latter.
"""


def score_std(d_k, samples, generator):
    query, key = torch.randn(2, samples, d_k, generator=generator)
    products = (query * key).sum(dim=-1)
    return products.var().item(), (products / math.sqrt(d_k)).var().item()
