"""Cuts the graph between the steps.

The logits are right, but a mistake at step t can no longer teach the steps before it, nor the encoder through s_0. The state
has to keep its history.
"""


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    steps = []
    for y_prev in shift_right(batch.target, BOS).unbind(dim=1):
        logits, state, _ = model.decode_step(y_prev, state.detach(), memory)
        steps.append(logits)
    return torch.stack(steps, dim=1)
