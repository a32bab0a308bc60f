"""Believes that self-attention never looks ahead.

A causal mask belongs to a decoder that writes from left to right. These modules have none: the first token sees the last as
well as the last sees the first.
"""


def _attend(query, key, value):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if scores.shape[-1] == scores.shape[-2]:
        ahead = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        scores = scores.masked_fill(ahead, -math.inf)
    return torch.softmax(scores, dim=-1) @ value
