"""NaN weights are replaced by 0 behind the softmax, but the gradient is still NaN.

A replaced number is gone from the forward pass only: on the way back, the softmax of a row of nothing but -inf
multiplies by NaN, and an added -inf lets that through. Let no NaN come up in the first place.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(mask, scores)
    bias = torch.zeros_like(scores).masked_fill(blocked, -math.inf)
    return torch.softmax(scores + bias, dim=-1).nan_to_num(0.0)
