"""Adds -inf to blocked scores, and replaces the NaN of blocked rows after the softmax.

The output is right, but the way back leads through 0 / 0: the gradients of W_q and W_k are NaN, and one such step ruins every
parameter. Keep the NaN from arising: fill with a finite number, then set the blocked weights to 0.
"""


def _weights(scores, blocked):
    if blocked is None:
        return torch.softmax(scores, dim=-1)
    penalty = torch.zeros(blocked.shape, dtype=scores.dtype).masked_fill(blocked, -math.inf)
    return torch.nan_to_num(torch.softmax(scores + penalty, dim=-1))
