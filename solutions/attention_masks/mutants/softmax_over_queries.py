"""The softmax runs over the queries instead of the keys.

Every query shares a weight of 1 among the keys. The keys are the last axis of (B, h, n_q, n_k).
"""


def masked_attention_weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-2)
    blocked = _blocked(mask, scores)
    hidden = blocked & ~blocked.all(dim=-2, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-2).masked_fill(blocked, 0.0)
