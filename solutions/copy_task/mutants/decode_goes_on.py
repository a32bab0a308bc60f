"""Goes on writing after EOS.

What a model writes behind the end of the sequence means nothing, and it counts as wrong. Each sequence of the batch has to
remember that it is finished.
"""


@torch.no_grad()
def greedy_decode(model, source, source_mask, max_length):
    was_training = model.training
    model.eval()
    memory, state = model.encode(source, source_mask)
    token = torch.full_like(source[:, 0], BOS)
    tokens, weights = [], []
    for _ in range(max_length):
        logits, state, looked_at = model.decode_step(token, state, memory)
        token = logits.argmax(dim=-1)
        tokens.append(token)
        weights.append(looked_at)
    model.train(was_training)
    return torch.stack(tokens, dim=1), None if weights[0] is None else torch.stack(weights, dim=1)
