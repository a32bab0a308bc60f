"""permutation_gap permutes the values instead of the weights.

Each pairs weights and values anew, but not in the same way: with weights[r], position j gets the weight of r[j]; with
values[r], the value of r[j] gets the weight of j. The one is the inverse of the other, and only for swaps they agree.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.stack([total_variation(prediction, readout(weights @ values[row])) for row in permutations])
