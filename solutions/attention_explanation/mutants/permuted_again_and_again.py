"""permutation_gap permutes what the last permutation left behind.

Every permutation is applied to the original weights. As it is, the second gap belongs to two permutations, the third to three.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction, gaps = readout(weights @ values), []
    for row in permutations:
        weights = weights[row]
        gaps.append(total_variation(prediction, readout(weights @ values)))
    return torch.stack(gaps)
