"""Believes that every model has attention weights.

Without attention, `decode_step` returns None in their place, and so does `greedy_decode`.
"""


@torch.no_grad()
def greedy_decode(model, source, source_mask, max_length):
    was_training = model.training
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
        weights.append(source_mask.double() if looked_at is None else looked_at)
    model.train(was_training)
    return torch.stack(tokens, dim=1), torch.stack(weights, dim=1)
