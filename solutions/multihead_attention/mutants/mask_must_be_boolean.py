"""Hands the mask to masked_fill as it comes.

`masked_fill` takes booleans only. A mask of zeros and ones, as data loaders make it, is a mask as well: `mask.bool()`.
"""


def _blocked(scores, padding_mask, causal):
    blocked = None
    if padding_mask is not None:
        blocked = padding_mask[:, None, None, :]
    if causal:
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(diagonal=1)
        blocked = future if blocked is None else blocked | future
    return blocked
