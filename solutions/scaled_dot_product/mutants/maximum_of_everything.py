"""The maximum of all scores is subtracted, instead of that of each row.

A row that lies far below the greatest score of all then has nothing but exponentials of 0. Every row has its own
maximum.
"""


def _weights(scores, mask):
    if mask is not None:
        scores = scores.masked_fill(_blocked(mask, scores), -math.inf)
    parts = torch.exp(scores - scores.max())
    total = parts.sum(dim=-1, keepdim=True)
    return parts / (total if mask is None else total.where(total > 0, 1.0))
