"""combine_masks blocks the queries that are padding, instead of the keys.

Nobody may look AT padding: it is a column that is blocked, (B, 1, 1, n_k), for every query. What a padded query itself
looks at does no harm, since nobody reads it.
"""


def combine_masks(padding, causal):
    if padding is None:
        return causal
    by_query = padding[:, None, :, None]
    if causal is None:
        return by_query.expand(-1, 1, -1, padding.shape[-1])
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return by_query | causal
