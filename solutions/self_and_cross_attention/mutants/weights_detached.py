"""Takes the weights out of the graph.

The output is right, but the gradient ends at the weights: the layers of queries and keys never learn where to look.
"""


def _attend(query, key, value):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1).detach() @ value
