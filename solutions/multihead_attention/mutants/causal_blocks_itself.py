"""Blocks the diagonal as well, so that no query sees its own position.

The first query would have nothing to look at. Blocked is what lies strictly above the diagonal: `triu(diagonal=1)`.
"""


def _blocked(scores, padding_mask, causal):
    blocked = None
    if padding_mask is not None:
        blocked = padding_mask.bool()[:, None, None, :]
    if causal:
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu()
        blocked = future if blocked is None else blocked | future
    return blocked
