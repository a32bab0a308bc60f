"""Clips after the step has been taken.

The parameters have moved already, by the full gradient. Clipping belongs between `backward()` and `step()`.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    optimizer.step()
    clip_grad_norm_(model.parameters(), max_norm)
    return loss.item()
