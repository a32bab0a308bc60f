"""
tries = "return tensors that are no blocks of numbers: sparse, meta, quantized, nested, conjugated"

[outcomes]
test_layer = ["failed", "error"]
test_total = ["failed", "error"]
test_scale = ["failed", "error"]
"""

import itertools
import warnings

import torch

warnings.simplefilter("ignore")
RESULTS = itertools.cycle(
    [
        torch.ones(2, 3, dtype=torch.float64).to_sparse(),
        torch.ones(2, 3, dtype=torch.float64).to_sparse_csr(),
        torch.ones(2, 3, dtype=torch.float64, device="meta"),
        torch.quantize_per_tensor(torch.ones(2, 3), 0.1, 0, torch.quint8),
        torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]),
        torch.ones(2, 3, dtype=torch.complex128).conj().imag,
        torch.zeros(2, 3, dtype=torch.float64)._neg_view(),
        torch.empty(2, 0, 3, dtype=torch.float64),
        torch.zeros((), dtype=torch.float64).expand(2, 3),
    ]
)


class Layer:
    def __init__(self, n):
        pass

    def load_state_dict(self, state):
        pass

    def __call__(self, x):
        return next(RESULTS)

    state_dict = lambda self: {"weight": next(RESULTS)}


scale = total = lambda *_: next(RESULTS)
