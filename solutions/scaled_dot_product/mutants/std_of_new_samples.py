"""score_std draws new samples for the scaled number.

Then the two numbers differ by chance as well, and raw / sqrt(d_k) is not scaled. Divide the products that you have.
"""


def score_std(d_k, samples, generator):
    query, key, other_query, other_key = torch.randn(4, samples, d_k, generator=generator)
    scaled = (other_query * other_key).sum(dim=-1) / math.sqrt(d_k)
    return (query * key).sum(dim=-1).std().item(), scaled.std().item()
