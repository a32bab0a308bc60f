"""Switches to train mode at the end, whatever mode it was before.

A model that was in eval mode when it came is expected back in eval mode. Remember what you found.
"""


@torch.no_grad()
def greedy_decode(model, source, source_mask, max_length):
    model.eval()
    memory, state = model.encode(source, source_mask)
    token = torch.full_like(source[:, 0], BOS)
    finished = torch.zeros_like(token, dtype=torch.bool)
    tokens, weights = [], []
    for _ in range(max_length):
        logits, state, looked_at = model.decode_step(token, state, memory)
        token = logits.argmax(dim=-1).masked_fill(finished, PAD)
        finished = finished | (token == EOS)
        tokens.append(token)
        weights.append(looked_at)
    model.train()
    return torch.stack(tokens, dim=1), None if weights[0] is None else torch.stack(weights, dim=1)
