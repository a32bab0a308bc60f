"""Steps before the gradient of this batch is there, and piles gradients up.

The optimizer uses whatever lies in `.grad` at that moment: nothing at first, later the sum of all batches before. Clear,
backward, step, in this order.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.step()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    return loss.item()
