"""lengths is used as an array without being made one.

A list of lengths is as good as an array, but it cannot be indexed with a new axis or compared elementwise.
"""


def padding_mask(lengths, max_length=None):
    max_length = int(np.max(lengths)) if max_length is None else max_length
    if np.min(lengths) < 0 or np.max(lengths) > max_length:
        raise ValueError(f"lengths do not fit into {max_length}")
    return np.arange(max_length) >= lengths[:, np.newaxis]
