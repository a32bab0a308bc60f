"""permutation_gap shuffles the weights itself.

Then nobody can repeat the result, nor compare two models under the same permutations. Which ones to use is what the argument
says.
"""


def permutation_gap(weights, values, readout, permutations):
    _demand_fitting(weights, values, permutations)
    prediction, generator = readout(weights @ values), torch.Generator().manual_seed(0)
    copies = [weights[torch.randperm(len(weights), generator=generator)] for _ in permutations]
    return torch.stack([total_variation(prediction, readout(copy @ values)) for copy in copies])
