"""Trusts the mean of ignore_index in a batch without a single token.

That mean is 0 / 0 there, and one NaN in a gradient ruins every parameter for good. Take care that the division never is by 0.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    return F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=pad_id)
