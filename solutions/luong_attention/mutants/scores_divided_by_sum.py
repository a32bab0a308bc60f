"""Scores are divided by their sum, without taking exponentials.

That gives negative weights for negative scores, and no weights at all where the sum is 0. The softmax takes exp first.
"""


def _attend(scores, H):
    weights = scores / scores.sum()
    return weights @ H, weights
