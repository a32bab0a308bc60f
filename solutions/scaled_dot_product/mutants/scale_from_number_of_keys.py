"""The scale is taken from the number of keys.

sqrt(n_k) says how long the sequence is. The sum in q·k runs over the features, the last axis of the query.
"""


def _scores(query, key):
    return query @ key.transpose(-2, -1) / math.sqrt(key.shape[-2])
