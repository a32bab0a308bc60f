"""permutation_gap asks for the original prediction anew for each permutation.

The result is right and costs twice as much: the readout is the rest of the model. Ask once, before the loop.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    return torch.stack(
        [total_variation(readout(weights @ values), readout(copy @ values)) for copy in weights[permutations]]
    )
