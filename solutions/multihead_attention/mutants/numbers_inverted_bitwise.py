"""Inverts a mask of zeros and ones with ~.

On integers ~ turns over every bit: 0 becomes -1 and 1 becomes -2, and both count as True. Cast to booleans first.
"""


def _blocked(scores, padding_mask, causal):
    is_open = torch.ones(scores.shape[-2:], dtype=torch.bool)
    if causal:
        is_open = is_open.tril()
    if padding_mask is not None:
        is_open = is_open & (~padding_mask).bool()[:, None, None, :]
    return ~is_open
