"""Computes gradients and never uses them.

`backward()` changes no parameter, it only fills `.grad`. Something else has to take the step.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    return loss.item()
