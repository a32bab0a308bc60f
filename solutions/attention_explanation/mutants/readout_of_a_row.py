"""permutation_gap hands the context to the readout as a row (1, d).

`weights[None] @ values` has two axes, and `readout` takes one context (d,). Without the extra axis there is nothing to
remove.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights[None] @ values)
    return torch.stack([total_variation(prediction, readout(copy[None] @ values)) for copy in weights[permutations]])
