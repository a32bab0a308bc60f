"""Without max_length the mask gets as many columns as there are sequences.

The number of lengths is B, the number of rows. The longest sequence decides the number of columns.
"""


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if (lengths < 0).any() or (max_length is not None and (lengths > max_length).any()):
        raise ValueError(f"lengths {lengths.tolist()} do not fit into {max_length}")
    return np.arange(len(lengths) if max_length is None else max_length) >= lengths[:, np.newaxis]
