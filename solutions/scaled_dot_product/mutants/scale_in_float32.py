"""The scale is a float32 tensor, and float64 scores lose half their digits to it.

`torch.tensor(5).sqrt()` is float32 whatever the scores are, and so is `torch.tensor(5.0)`. A Python number, from
`math.sqrt` or `** 0.5`, takes the dtype of the tensor it meets without losing anything.
"""


def _scores(query, key):
    return query @ key.transpose(-2, -1) / torch.sqrt(torch.tensor(query.shape[-1]))
