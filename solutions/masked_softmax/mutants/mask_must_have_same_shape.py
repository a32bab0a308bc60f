"""The mask has to have exactly the shape of the scores.

One padding mask serves every query of a sentence, so a mask may have fewer axes, or axes of size 1, and NumPy's
broadcasting repeats it.
"""


def _blocked(mask, shape):
    blocked = np.asarray(mask).astype(bool)
    if blocked.shape != shape:
        raise ValueError(f"mask {blocked.shape} and scores {shape} differ")
    return blocked
