"""Takes True in the mask to mean "may be attended to", as F.scaled_dot_product_attention does.

In this course True means blocked, as in `key_padding_mask` of torch.nn.MultiheadAttention.
"""


def _blocked(scores, padding_mask, causal):
    blocked = None
    if padding_mask is not None:
        blocked = ~padding_mask.bool()[:, None, None, :]
    if causal:
        past = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        blocked = past if blocked is None else blocked | past
    return blocked
