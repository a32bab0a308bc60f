"""permutation_gap multiplies elementwise and adds up, so a single weight or value fits everything.

Broadcasting repeats an axis of size 1 without a word: one value then stands at all positions, and the gap is 0 for the wrong
reason. Compare the sizes first.
"""


def permutation_gap(weights, values, readout, permutations):
    prediction = readout((weights[:, None] * values).sum(dim=0))
    contexts = (weights[permutations][:, :, None] * values).sum(dim=1)
    return torch.stack([total_variation(prediction, readout(context)) for context in contexts])
