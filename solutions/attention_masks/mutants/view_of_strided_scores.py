"""The scores are made a matrix with view, which refuses tensors whose axes were swapped.

The softmax takes any number of axes and is told which one to use; nothing has to be flattened.
"""


def _masked_softmax(scores, blocked):
    n_k = scores.shape[-1]
    rows, shut = scores.view(-1, n_k), blocked.reshape(-1, n_k)
    hidden = shut & ~shut.all(dim=1, keepdim=True)
    return torch.softmax(rows.masked_fill(hidden, -math.inf), dim=1).masked_fill(shut, 0.0).view(scores.shape)
