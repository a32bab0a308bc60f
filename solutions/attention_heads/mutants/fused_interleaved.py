"""Deals the rows of the heads out in turn: row 0 of every head, then row 1 of every head.

The shape is right. But the wide module cuts its outputs into neighbouring slices, head i getting i*d_k:(i+1)*d_k, so each of its
heads would hold one feature of every one of yours.
"""


def _stacked(state, name, part, count):
    return torch.stack([state[f"heads.{i}.{name}.{part}"] for i in range(count)], dim=1).flatten(0, 1)
