"""Steps the scheduler once, behind the loop.

This schedule counts batches, not epochs: the learning rate of the second step already depends on it.
"""


def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = [train_step(model, batch, optimizer, max_norm) for batch in batches]
    if scheduler is not None:
        scheduler.step()
    return losses
