"""One softmax runs over all heads and positions together.

Then a head with low scores gets hardly any weight, and its part of the context is nearly 0. Every head has a softmax of
its own; along which axis?
"""


def _softmax(scores):
    parts = np.exp(scores - scores.max())
    return parts / parts.sum()
