"""Takes the model's own best token for the label.

The model is then told that it is right whatever it writes, and becomes sure of its mistakes. The label is the target.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    logits = teacher_forced_logits(model, batch)
    loss = sequence_loss(logits, logits.argmax(dim=-1).masked_fill(batch.target == PAD, PAD), PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()
