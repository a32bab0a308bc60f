"""Casts the scores to float32 for the softmax, also where they are float64.

The result has the right dtype again, but only 7 right digits. The caller chose float64; compute in the dtype that comes in.
"""


def _weights(scores, blocked):
    dtype, scores = scores.dtype, scores.float()
    if blocked is None:
        return torch.softmax(scores, dim=-1).to(dtype)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-1).masked_fill(blocked, 0.0).to(dtype)
