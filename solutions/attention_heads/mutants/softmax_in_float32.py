"""Casts the scores to float32 for the softmax, also where they are float64.

The result has the right dtype again, but only 7 right digits. The caller chose float64; compute in the dtype that comes in.
"""


def _weights(scores):
    return torch.softmax(scores, dim=-1, dtype=torch.float32).to(scores.dtype)
