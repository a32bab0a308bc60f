"""Trains in whatever mode the model happens to be.

After an evaluation that is eval mode, and dropout or batch normalisation stay switched off from then on. A training step says
which mode it needs.
"""


def train_step(model, batch, optimizer, max_norm):
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()
