"""Sizes that do not fit are caught by assert.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a
ValueError, with the sizes in its message.
"""


def _demand_fitting_shapes(query, key, value):
    assert query.shape[-1] == key.shape[-1], f"d_k: {query.shape[-1]} and {key.shape[-1]}"
    assert key.shape[-2] == value.shape[-2], f"n_k: {key.shape[-2]} and {value.shape[-2]}"
    assert query.shape[:-2] == key.shape[:-2] == value.shape[:-2], f"{query.shape}, {key.shape}, {value.shape}"
