"""The context is summed with the raw scores; only the returned weights have seen the softmax.

The context is the mean of the encoder states under the weights that you return. Use the same numbers for both.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    return scores @ H, parts / parts.sum()
