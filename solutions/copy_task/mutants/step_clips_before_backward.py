"""Clips before there is a gradient.

Clipping rescales what lies in `.grad` at that moment. Before `backward()` that is nothing, and the gradient that arrives then
goes into the step at full length.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    clip_grad_norm_(model.parameters(), max_norm)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()
