"""Lets the padding take part in the loss.

The model is then praised for writing padding, which is easy, and the value depends on how long the longest sequence is. Append
more padding to a batch: the loss must not move.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    loss = F.cross_entropy(logits.flatten(0, -2), target.flatten())
    return loss if (target != pad_id).any() else logits.sum() * 0
