"""The mask must have exactly the shape of the weights.

A mask is the one input that may be smaller: one row for all sentences, (T,) or (1, T), broadcasts to (B, T). Refuse
only what does not broadcast.
"""


def _blocked(mask, shape):
    if mask.shape != shape:
        raise ValueError(f"a mask of shape {tuple(mask.shape)} for weights of shape {tuple(shape)}")
    return mask.bool()
