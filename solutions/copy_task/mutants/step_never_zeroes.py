"""Never sets the gradients to zero.

`backward()` adds to what is there already, so every step also repeats all steps before it. Who clears the gradients, and when?
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()
