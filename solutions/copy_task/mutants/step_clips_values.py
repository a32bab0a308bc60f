"""Clips every number of the gradient on its own.

That changes the direction of the step, not only its length. `max_norm` bounds the norm of the whole gradient, all parameters
together.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    torch.nn.utils.clip_grad_value_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()
