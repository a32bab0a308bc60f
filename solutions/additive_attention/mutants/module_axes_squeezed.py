"""squeeze() also removes the axis of the batch or of the positions where there is only one.

A batch of one sentence and a sentence of one word are ordinary. squeeze without an axis drops every axis of size 1:
name the one to drop.
"""


def _weighted_sum(weights, H):
    return (weights.unsqueeze(1) @ H).squeeze()
