"""Returns the loss as a tensor.

A tensor drags the graph of its step along; a list of 1,000 such losses keeps 1,000 graphs in memory. Take the number out.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss
