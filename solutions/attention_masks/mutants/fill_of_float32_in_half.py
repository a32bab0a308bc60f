"""Blocked scores are filled with the lowest number of float32, which neither float16 nor bfloat16 has.

`torch.finfo` answers for one dtype. Ask it for that of the scores.
"""


def _masked_softmax(scores, blocked):
    lowest = torch.finfo(torch.float32).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-1).masked_fill(blocked, 0.0)
