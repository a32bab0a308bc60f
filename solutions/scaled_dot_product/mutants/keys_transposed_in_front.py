"""The first two axes of the keys are swapped, instead of the last two.

For matrices both are the same. With a batch in front, `transpose(0, 1)` swaps sequences and tokens. Count the axes
from the end.
"""


def _scores(query, key):
    return query @ key.transpose(0, 1) / math.sqrt(query.shape[-1])
