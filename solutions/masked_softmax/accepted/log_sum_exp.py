"""Weights as exp(score - log of the sum of exponentials), with -inf for blocked scores and errstate around it."""

import numpy as np


def softmax(x, axis=-1):
    x = x.astype(np.result_type(x, np.float64) if np.issubdtype(x.dtype, np.integer) else x.dtype)
    with np.errstate(invalid="ignore"):
        log_weights = x - np.logaddexp.reduce(x, axis=axis, keepdims=True)
    return np.nan_to_num(np.exp(log_weights), nan=0.0)


def masked_softmax(scores, mask=None):
    visible = scores.astype(float) if np.issubdtype(scores.dtype, np.integer) else scores.copy()
    if mask is not None:
        mask = np.array(mask, dtype=bool)
        fits = mask.ndim <= scores.ndim and all(
            have in (1, want) for have, want in zip(mask.shape[::-1], scores.shape[::-1], strict=False)
        )
        if not fits:
            raise ValueError(f"cannot use a {mask.shape} mask on {scores.shape} scores")
        np.copyto(visible, -np.inf, where=mask)
    return softmax(visible)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(list(lengths))
    max_length = lengths.max() if max_length is None else max_length
    if not ((lengths >= 0) & (lengths <= max_length)).all():
        raise ValueError("every length has to be between 0 and max_length")
    mask = np.ones((lengths.size, max_length), dtype=bool)
    for row, length in zip(mask, lengths, strict=True):
        row[:length] = False
    return mask
