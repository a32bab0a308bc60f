"""score_std multiplies every query with itself.

q·q is a square, with mean d_k and variance 2 d_k. Query and key are drawn independently.
"""


def score_std(d_k, samples, generator):
    query = torch.randn(samples, d_k, generator=generator)
    products = (query * query).sum(dim=-1)
    return products.std().item(), (products / math.sqrt(d_k)).std().item()
