"""Blocks the past instead of the future.

Query t may look at the keys 0 ... t: rows are queries, columns are keys, so what is blocked lies above the diagonal. `tril`
and `triu` are easily mixed up where True means blocked.
"""


def _blocked(scores, padding_mask, causal):
    blocked = None
    if padding_mask is not None:
        blocked = padding_mask.bool()[:, None, None, :]
    if causal:
        past = torch.ones(scores.shape[-2:], dtype=torch.bool).tril(diagonal=-1)
        blocked = past if blocked is None else blocked | past
    return blocked
