"""50 is subtracted from blocked scores, which leaves them a tiny weight.

exp(-50) is about 2e-22: small, but not 0, and with larger scores it is not even small. A blocked weight is exactly 0.0.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is not None:
        scores = scores - 50 * _blocked(padding_mask, scores.shape)
    return torch.softmax(scores, dim=-1)
