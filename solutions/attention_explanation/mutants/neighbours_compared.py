"""permutation_gap compares every prediction with the one before.

The reference point is always the prediction under the original weights. How far two permuted copies are apart says nothing
about it.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    last, gaps = readout(weights @ values), []
    for copy in weights[permutations]:
        prediction = readout(copy @ values)
        gaps.append(total_variation(last, prediction))
        last = prediction
    return torch.stack(gaps)
