"""permutation_gap compares the contexts, before the readout.

Contexts are no distributions, and a context may move a long way without moving the prediction. Total variation belongs behind
the readout.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    return torch.stack([total_variation(weights @ values, copy @ values) for copy in weights[permutations]])
