"""Computes sqrt(head_dim) as a float32 tensor, also for float64 input.

It has 7 right digits, and so have all scores then. `math.sqrt` gives a Python float, which takes part in any precision.
"""


def _attend(q, k, v):
    return _weights(q @ k.transpose(-2, -1) / torch.sqrt(torch.tensor(q.shape[-1], dtype=torch.float32))) @ v
