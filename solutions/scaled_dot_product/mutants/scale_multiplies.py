"""The scores are multiplied by sqrt(d_k), instead of divided by it.

The factor is 1/sqrt(d_k): it has to make the scores of wide vectors smaller, not larger.
"""


def _scores(query, key):
    return query @ key.transpose(-2, -1) * math.sqrt(query.shape[-1])
