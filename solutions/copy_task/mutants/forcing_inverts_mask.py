"""Hands over the mask the wrong way round.

In this course True means padding. Inverted, the model attends to the padding and to nothing else.
"""


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, ~batch.source_mask)
    steps = []
    for y_prev in shift_right(batch.target, BOS).unbind(dim=1):
        logits, state, _ = model.decode_step(y_prev, state, memory)
        steps.append(logits)
    return torch.stack(steps, dim=1)
