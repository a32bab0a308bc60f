"""The maximum of all scores is subtracted, instead of that of each row.

A row that lies far below the greatest score of all then has nothing but exponentials of 0, as if it were blocked
throughout. Every row has its own maximum.
"""


def _masked_softmax(scores, blocked):
    hidden = scores.masked_fill(blocked, -math.inf)
    parts = torch.exp(hidden - hidden.max())
    total = parts.sum(dim=-1, keepdim=True)
    return parts / total.where(total > 0, 1.0)
