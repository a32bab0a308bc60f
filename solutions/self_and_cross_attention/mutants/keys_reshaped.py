"""Reshapes the keys to (d, n) where they have to be transposed.

A reshape moves no number: it cuts the same row of memory elsewhere, and the columns are then no keys. Shapes fit, nothing
complains. Swap the last two axes.
"""


def _attend(query, key, value):
    turned = key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2])
    return torch.softmax(query @ turned / math.sqrt(query.shape[-1]), dim=-1) @ value
