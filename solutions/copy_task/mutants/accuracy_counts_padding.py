"""Counts padding that agrees with padding.

Every padded position is then a gift, and a batch of short sequences looks better than it is. Only the target's own tokens
count.
"""


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {tuple(predicted.shape)} does not fit the target {tuple(target.shape)}")
    return (predicted == target).double().mean().item()
