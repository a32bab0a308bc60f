"""Clips the gradient of every parameter to max_norm on its own.

Large and small gradients then come out equally long, and the direction of the step is lost. One norm is taken over all
parameters together.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    for parameter in model.parameters():
        clip_grad_norm_(parameter, max_norm)
    optimizer.step()
    return loss.item()
