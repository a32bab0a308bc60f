import torch


def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1 or d % num_heads
        raise ValueError(f"{d} / {num_heads}")
    return x.reshape(b, n, num_heads, d // num_heads).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2)
