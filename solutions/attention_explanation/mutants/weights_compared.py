"""permutation_gap compares the weights, not the predictions.

That permuted weights differ from the original ones is no news. Whether anybody behind them notices is the question, and the
readout answers it.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    return torch.stack([total_variation(weights, copy) for copy in weights[permutations]])
