"""Computes sqrt(d_k) as a float32 tensor, also for float64 input.

It has 7 right digits, and so have all scores then. `math.sqrt` gives a Python float, which takes part in any precision.
"""


def _scores(q, k):
    return q @ k.transpose(-2, -1) / torch.sqrt(torch.tensor(q.shape[-1], dtype=torch.float32))
