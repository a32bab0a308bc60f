"""Rows are filled in through a reshaped result, and for a transposed array the result stays empty.

reshape returns a view where the memory allows it and a copy where it does not; what is written into the copy is lost.
Index the result itself, or let axis arguments do the work.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    if mask is None:
        return softmax(scores)
    weights = np.zeros_like(scores)
    rows = weights.reshape(-1, scores.shape[-1])
    visible = np.where(_blocked(mask, scores.shape), -np.inf, scores)
    for number, row in enumerate(visible.reshape(-1, scores.shape[-1])):
        rows[number] = softmax(row)
    return weights
