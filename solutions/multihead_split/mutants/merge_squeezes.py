"""Drops the head axis with a squeeze that also drops other axes of size 1.

`squeeze()` without an axis removes every axis of size 1: with one sequence or one token it takes the batch or the token axis
along. Say which axis you mean.
"""


def merge_heads(x):
    return torch.cat([head.squeeze() for head in x.split(1, dim=1)], dim=-1)
