"""permutation_gap returns a list of numbers.

A list has no shape and no dtype, and cannot be compared with a threshold in one go. Gather the gaps in a tensor (P,).
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return [total_variation(prediction, readout(copy @ values)) for copy in weights[permutations]]
