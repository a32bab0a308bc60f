"""Uses a PAD of its own instead of the one that was passed.

The number of the padding token is an argument. With another one, 0 is a symbol like any other.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    total = F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=PAD, reduction="sum")
    return total / (target != PAD).sum().clamp(min=1)
