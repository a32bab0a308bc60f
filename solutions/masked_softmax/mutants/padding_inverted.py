"""padding_mask is True at the words instead of behind them.

A mask says what is blocked: padding is True, words are False.
"""


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    max_length = int(lengths.max()) if max_length is None else max_length
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"lengths {lengths.tolist()} do not fit into {max_length}")
    return np.arange(max_length) < lengths[:, np.newaxis]
