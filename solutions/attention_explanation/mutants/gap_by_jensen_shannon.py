"""permutation_gap compares the predictions by the Jensen-Shannon divergence.

Jain and Wallace measure predictions by total variation and weights by the divergence: the one reads as probability moved, the
other tells how unlike two attention maps look.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.stack([jensen_shannon(prediction, readout(copy @ values)) for copy in weights[permutations]])
