"""causal_mask returns what is to be added to the scores: 0 and -inf.

That is what nn.Transformer.generate_square_subsequent_mask makes. Here masks are torch.bool, so that they can be
combined, and so that no -inf gets into a sum.
"""


def causal_mask(n):
    return torch.full((n, n), -math.inf).triu(diagonal=1)
