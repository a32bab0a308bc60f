"""Averages within each sequence first, and then over the sequences.

A token of a short sequence then weighs more than one of a long sequence. All real tokens of the batch weigh the same.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    losses = F.cross_entropy(logits.transpose(1, 2), target, ignore_index=pad_id, reduction="none")
    return (losses.sum(dim=1) / (target != pad_id).sum(dim=1).clamp(min=1)).mean()
