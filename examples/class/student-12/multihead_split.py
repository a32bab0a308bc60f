import torch


def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1 or d % num_heads:
        raise ValueError(f"{num_heads} heads for {d} features")
    return x.reshape(b, n, num_heads, d // num_heads)


def merge_heads(x):
    return x.flatten(2)
