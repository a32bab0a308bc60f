"""Puts the padding mask on the axis of the queries.

Padding must not be looked at: it blocks columns of the scores, the last axis, (B, 1, 1, n_k). What padded queries look at
does not matter. In cross-attention yours does not even fit, because n_q and n_k differ.
"""


def _blocked(scores, padding_mask, causal):
    blocked = None
    if padding_mask is not None:
        blocked = padding_mask.bool()[:, None, :, None]
    if causal:
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(diagonal=1)
        blocked = future if blocked is None else blocked | future
    return blocked
