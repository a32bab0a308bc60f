"""The softmax is written out with exp of the raw scores.

exp overflows near 709 in float64, near 88 in float32 and bfloat16, and at 11.1 in float16: then inf / inf is NaN.
Subtract the maximum of the open scores first, or use the softmax of PyTorch, which does.
"""


def _masked_softmax(scores, blocked):
    parts = torch.exp(scores).masked_fill(blocked, 0.0)
    total = parts.sum(dim=-1, keepdim=True)
    return parts / total.where(total > 0, 1.0)
