import torch


def split_heads(x, num_heads):
    b, n, d_model = x.shape
    if num_heads < 1 or d_model % num_heads:
        raise ValueError(f"d_model {d_model} and num_heads {num_heads} do not go together")
    return x.view(b, n, num_heads, d_model // num_heads).transpose(1, 2)


def merge_heads(x):
    b, h, n, d_k = x.shape
    return x.transpose(1, 2).view(b, n, h * d_k)
