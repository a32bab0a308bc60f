"""permutation_gap permutes the caller's own weights.

Every gap is right, but afterwards the weights lie in the order of the last permutation, and the next plot shows an attention
that never was. Index into a new tensor.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    original, prediction, gaps = weights.clone(), readout(weights @ values), []
    for row in permutations:
        weights.copy_(original[row])
        gaps.append(total_variation(prediction, readout(weights @ values)))
    return torch.stack(gaps)
