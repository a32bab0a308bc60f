"""Steps the scheduler before the optimizer.

The first learning rate is then skipped, and every step uses the rate of the next one. PyTorch warns about this order.
"""


def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = []
    for batch in batches:
        if scheduler is not None:
            scheduler.step()
        losses.append(train_step(model, batch, optimizer, max_norm))
    return losses
