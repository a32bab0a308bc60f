"""padding_mask returns 0 and 1 instead of booleans.

Numbers look the same when printed, but `~mask` and `scores[mask]` mean something else for them. Return the comparison
itself.
"""


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    max_length = int(lengths.max()) if max_length is None else max_length
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"lengths {lengths.tolist()} do not fit into {max_length}")
    return (np.arange(max_length) >= lengths[:, np.newaxis]).astype(int)
