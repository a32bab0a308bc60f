"""Leaves the clipping out.

A recurrent network now and then has a gradient a hundred times as long as usual, and one such step can undo an hour of
training. `max_norm` has to be used somewhere.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    optimizer.step()
    return loss.item()
