import torch


def split_heads(x, num_heads):
    B, n, d = x.shape
    if num_heads < 1:
        raise ValueError("num_heads = %d" % num_heads)
    if d % num_heads != 0:
        raise ValueError("%d is not a multiple of %d" % (d, num_heads))
    k = d // num_heads
    heads = []
    for i in range(num_heads):
        heads.append(x[:, :, i * k : i * k + k])
    return torch.stack(heads, 1)


def merge_heads(x):
    parts = []
    for i in range(x.shape[1]):
        parts.append(x[:, i])
    return torch.cat(parts, 2)
