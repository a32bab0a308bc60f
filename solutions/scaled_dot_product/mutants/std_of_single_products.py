"""score_std looks at the single products, not at their sum.

q·k is the sum over the d_k features of one pair. A single product has variance 1 whatever d_k is; the sum has d_k
times that.
"""


def score_std(d_k, samples, generator):
    query, key = torch.randn(2, samples, d_k, generator=generator)
    products = query * key
    return products.std().item(), (products / math.sqrt(d_k)).std().item()
