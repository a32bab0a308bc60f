"""permutation_gap hands the weights to the readout.

The rest of the model never sees the weights; it sees the context that they make of the values. First average, then read out.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights)
    return torch.stack([total_variation(prediction, readout(copy)) for copy in weights[permutations]])
