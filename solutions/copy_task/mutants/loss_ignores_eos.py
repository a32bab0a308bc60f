"""Takes EOS for padding.

EOS is a token that the model has to learn to write, or it never stops. Only padding is left out.
"""


def sequence_loss(logits, target, pad_id):
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    real = (target != pad_id) & (target != EOS)
    losses = F.cross_entropy(logits.flatten(0, -2), target.flatten(), reduction="none")
    return (losses * real.flatten()).sum() / real.sum().clamp(min=1)
