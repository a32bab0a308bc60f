"""permutation_gap hands all contexts to the readout at once.

`readout` takes one context (d,). Some models take a batch as well; this one never promised to, and where the matrix product
runs, it may mix up contexts and classes.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    predictions = readout(weights[permutations] @ values)
    return total_variation(readout(weights @ values).expand_as(predictions), predictions)
