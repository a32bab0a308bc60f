"""padding_mask leaves one position too many open in every row.

Positions count from 0, so a sequence of length 3 fills positions 0, 1 and 2. Is position 3 still part of it?
"""


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    max_length = int(lengths.max()) if max_length is None else max_length
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"lengths {lengths.tolist()} do not fit into {max_length}")
    return np.arange(max_length) > lengths[:, np.newaxis]
