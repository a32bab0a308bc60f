"""score_std draws from the uniform distribution.

`torch.rand` gives numbers between 0 and 1, of mean 1/2 and variance 1/12. Standard normal numbers come from
`torch.randn`.
"""


def score_std(d_k, samples, generator):
    query, key = torch.rand(2, samples, d_k, generator=generator)
    products = (query * key).sum(dim=-1)
    return products.std().item(), (products / math.sqrt(d_k)).std().item()
