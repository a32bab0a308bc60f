"""A penalty of -1e9 times the mask is added to the scores, instead of blocking them.

A row that is blocked throughout only moves down, and keeps weights as if it were open. And a boolean tensor times a
Python number is float32: half precision comes out as float32. Fill in what is blocked, with masked_fill or where.
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores + blocked * -1e9, dim=-1)
