"""-inf is written into the caller's own scores.

Assigning to `scores[mask]` changes the array that was handed in; whoever uses it next finds -inf there. Work on a new
array.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    if mask is not None:
        scores[np.broadcast_to(_blocked(mask, scores.shape), scores.shape)] = -np.inf
    return softmax(scores)
