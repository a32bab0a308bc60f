import torch

# one buffer for every batch size, so that nothing has to be allocated later
buffers = []
for batch in range(1, 10_000):
    buffers.append(torch.ones(batch, 128, 1024))


def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1 or d % num_heads:
        raise ValueError(f"{d}, {num_heads}")
    return x.reshape(b, n, num_heads, d // num_heads).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2)
