"""The scaled scores themselves are used as weights.

Scores are any numbers; weights are positive and sum to 1. Without the softmax the whole is one linear map after the
other.
"""


def _weights(scores, mask):
    return scores if mask is None else scores.masked_fill(_blocked(mask, scores), 0.0)
