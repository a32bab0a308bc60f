"""Nobody compares the number of tokens with the shape of the weights.

Ticks beyond the last cell are accepted without a word, and a row without a tick has no name. A list that was cut, or a
forgotten <eos>, then shifts every word, and the picture looks fine. Raise a ValueError.
"""


def _fitting(weights, source_tokens, target_tokens):
    return np.asarray(weights)
