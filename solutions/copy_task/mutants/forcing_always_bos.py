"""Feeds BOS in every step.

The decoder then never learns what it has written so far. Each step takes its own column of the shifted target.
"""


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    begin = shift_right(batch.target, BOS)[:, 0]
    steps = []
    for _ in range(batch.target.shape[1]):
        logits, state, _ = model.decode_step(begin, state, memory)
        steps.append(logits)
    return torch.stack(steps, dim=1)
