"""Rows are filled in through a reshaped result, and for a transposed array the result stays empty.

reshape returns a view where the memory allows it and a copy where it does not; what is written into the copy is lost.
Index the result itself, or let axis arguments do the work.
"""


def softmax(x, axis=-1):
    x = np.moveaxis(_as_floats(x), axis, -1)
    weights = np.zeros_like(x)
    rows = weights.reshape(-1, x.shape[-1])
    for number, row in enumerate(x.reshape(-1, x.shape[-1])):
        top = row.max()
        parts = np.exp(row - (0 if np.isneginf(top) else top))
        rows[number] = parts / max(parts.sum(), np.finfo(parts.dtype).tiny)
    return np.moveaxis(weights, -1, axis)
