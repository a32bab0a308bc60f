"""masked_attention_weights takes True to mean "may be attended to".

F.scaled_dot_product_attention does. In this course True means blocked.
"""


def _masked_softmax(scores, blocked):
    hidden = ~blocked & blocked.any(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill(~blocked, 0.0)
