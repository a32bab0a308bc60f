"""Stops the whole batch as soon as one sequence has ended.

The sequences of a batch end at different times. One that is finished must not cut the others short.
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
        if (token == EOS).any():
            finished = torch.ones_like(finished)
        tokens.append(token)
        weights.append(looked_at)
    model.train(was_training)
    return torch.stack(tokens, dim=1), None if weights[0] is None else torch.stack(weights, dim=1)
