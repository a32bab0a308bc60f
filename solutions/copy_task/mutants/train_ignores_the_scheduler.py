"""Takes a scheduler and never uses it.

The learning rate then stays where it was, and the last steps are as large as the first ones.
"""


def train(model, batches, optimizer, max_norm, scheduler=None):
    return [train_step(model, batch, optimizer, max_norm) for batch in batches]
