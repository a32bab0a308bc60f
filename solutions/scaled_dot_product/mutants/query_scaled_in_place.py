"""The query is divided by sqrt(d_k) in place.

`/=` writes into the caller's tensor: the next layer that reads it, and a second call, get smaller queries. Make a new
tensor.
"""


def _scores(query, key):
    with torch.no_grad():
        query /= math.sqrt(query.shape[-1])
    return query @ key.transpose(-2, -1)
