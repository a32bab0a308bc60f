"""score_std adds up the samples instead of the features.

That leaves d_k numbers whose spread is sqrt(samples). One q·k belongs to one sample: the sum runs over its features.
"""


def score_std(d_k, samples, generator):
    query, key = torch.randn(2, samples, d_k, generator=generator)
    products = (query * key).sum(dim=0)
    return products.std().item(), (products / math.sqrt(d_k)).std().item()
