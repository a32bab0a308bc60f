"""permutation_gap makes its tensor from Python numbers, and it is always float32.

`torch.tensor` of Python numbers takes the default dtype, whatever the probabilities were. `torch.stack` of the gaps keeps theirs.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.tensor([total_variation(prediction, readout(copy @ values)).item() for copy in weights[permutations]])
