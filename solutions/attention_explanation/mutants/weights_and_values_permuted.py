"""permutation_gap permutes weights and values together.

Then every value keeps its weight, the context is the same, and the gap is always 0. The question is what happens when a weight
goes to another value.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.stack([total_variation(prediction, readout(weights[row] @ values[row])) for row in permutations])
