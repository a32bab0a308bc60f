"""Feeds the model's own tokens back while training.

Teacher forcing means that the decoder gets the true previous token, whatever it would have written itself. Early in training
its own tokens are noise, and it would learn to continue noise.
"""


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    token = torch.full_like(batch.target[:, 0], BOS)
    steps = []
    for _ in range(batch.target.shape[1]):
        logits, state, _ = model.decode_step(token, state, memory)
        token = logits.argmax(dim=-1)
        steps.append(logits)
    return torch.stack(steps, dim=1)
