"""Stacks the weights of the steps in front of the batch.

Weights are (B, max_length, S): one row per written token, within each sequence.
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
        weights.append(looked_at)
    model.train(was_training)
    return torch.stack(tokens, dim=1), None if weights[0] is None else torch.stack(weights)
