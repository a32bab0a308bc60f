"""Gradients are never set back to zero.

What does `backward` do with a gradient that is already there?
"""


def step(model, x, optimizer):
    loss = (model(x) ** 2).sum()
    loss.backward()
    optimizer.step()
    return loss.item()
