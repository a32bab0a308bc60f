import torch


def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1 or d % num_heads:
        raise ValueError(f"d_model={d}, num_heads={num_heads}")
    return x.reshape(b, n, num_heads, d // num_heads).transpose(1, 2)


def merge_heads(x):
    # the first head, then the others in the same way
    first, rest = x[:, :1], x[:, 1:]
    return torch.cat([first.squeeze(1), merge_heads(rest)], dim=-1)
