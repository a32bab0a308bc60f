"""Multiplies the scores by sqrt(d) instead of dividing by it.

The scale is there to keep the scores small. Yours makes them d times as large as they should be, and the softmax becomes a
choice of one position.
"""


def _attend(query, key, value):
    return torch.softmax(query @ key.transpose(-2, -1) * math.sqrt(query.shape[-1]), dim=-1) @ value
