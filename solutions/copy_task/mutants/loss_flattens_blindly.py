"""Flattens both sides without asking whether they fit.

(2, 6) and (3, 4) both flatten to 12 positions, and tokens are compared with the logits of others. Compare the shapes before
they are gone.
"""


def sequence_loss(logits, target, pad_id):
    total = F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=pad_id, reduction="sum")
    return total / (target != pad_id).sum().clamp(min=1)
