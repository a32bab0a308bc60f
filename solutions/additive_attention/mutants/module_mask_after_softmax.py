"""The softmax runs over all positions, and the blocked weights are set to 0 afterwards.

What the blocked positions had is then missing: the weights of a row no longer sum to 1. Block the scores before the
softmax, so that the others share the whole 1.
"""


def _masked_softmax(scores, padding_mask):
    weights = torch.softmax(scores, dim=-1)
    return weights if padding_mask is None else weights.masked_fill(_blocked(padding_mask, scores.shape), 0.0)
