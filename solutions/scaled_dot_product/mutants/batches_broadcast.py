"""One sequence of keys is repeated for a whole batch of queries.

The last two axes are compared, those in front are left to broadcasting: B = 1 then fits every batch, and a mistake
made far away only shows as lost accuracy.
"""


def _demand_fitting_shapes(query, key, value):
    if query.shape[-1] != key.shape[-1]:
        raise ValueError(f"queries have {query.shape[-1]} features, keys {key.shape[-1]}")
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"{key.shape[-2]} keys, but {value.shape[-2]} values")
    try:
        torch.broadcast_shapes(query.shape[:-2], key.shape[:-2], value.shape[:-2])
    except RuntimeError:
        found = [tuple(x.shape) for x in (query, key, value)]
        raise ValueError(f"shapes {found} do not fit") from None
