import torch


def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1:
        raise ValueError("num_heads < 1")
    if d % num_heads:
        raise ValueError(f"{d} % {num_heads} != 0")
    heads = x.reshape(b, n, num_heads, d // num_heads).transpose(1, 2)
    return heads.flip(1)


def merge_heads(x):
    x = x.flip(1)
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], -1)
