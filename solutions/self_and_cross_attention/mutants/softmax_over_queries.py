"""Takes the softmax over the queries instead of the keys.

Each query shares out one unit of attention over all keys, so the rows of (n_q, n_k) sum to 1, not the columns. Which axis
holds the keys?
"""


def _attend(query, key, value):
    return torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-2) @ value
