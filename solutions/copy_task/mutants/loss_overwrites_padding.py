"""Marks the padding inside the target itself.

The loss is right, but the target now holds numbers that are no tokens, and whoever uses the batch next finds no padding in it.
Leave arguments as they are; `cross_entropy` can be told which number to leave out.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    target[target == pad_id] = -100
    total = F.cross_entropy(logits.flatten(0, -2), target.flatten(), reduction="sum")
    return total / (target != -100).sum().clamp(min=1)
