"""masked_attention_weights uses the mask as an index, which has to have the shape of the scores.

Indices don't broadcast. `masked_fill` and `where` do: (B, 1, 1, n_k) and (n_q, n_k) are masks as well.
"""


def masked_attention_weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    _blocked(mask, scores)
    hidden = scores.clone()
    hidden[mask] = -math.inf
    closed = mask.all(dim=-1, keepdim=True)
    return torch.softmax(torch.where(closed, scores, hidden), dim=-1).masked_fill(mask, 0.0)
