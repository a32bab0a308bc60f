"""padding_mask accepts lengths that cannot be: negative ones, or ones above max_length.

Such a length is a mistake made somewhere else, and a mask that swallows it hides the mistake. Both ends of the range need
a check, and a ValueError.
"""


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    return np.arange(lengths.max() if max_length is None else max_length) >= lengths[:, np.newaxis]
