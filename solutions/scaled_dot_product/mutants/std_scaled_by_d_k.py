"""score_std divides q·k by d_k for the scaled number.

Then the spread shrinks to 1 / sqrt(d_k): as much too small as it was too large before. Divide by the standard
deviation.
"""


def score_std(d_k, samples, generator):
    query, key = torch.randn(2, samples, d_k, generator=generator)
    products = (query * key).sum(dim=-1)
    return products.std().item(), (products / d_k).std().item()
