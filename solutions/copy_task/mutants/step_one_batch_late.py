"""Steps, clears and only then computes the gradient: each step uses the batch before.

Training still works, one batch late, and the last gradient is never used. The step belongs behind the backward of its own
batch.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.step()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    return loss.item()
