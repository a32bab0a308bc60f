import torch


def split_heads(x, num_heads):
    if num_heads < 1:
        raise ValueError(f"{num_heads} heads?")
    if x.shape[2] % num_heads != 0:
        raise ValueError(f"cannot divide {x.shape[2]} features among {num_heads} heads")
    chunks = torch.chunk(x, num_heads, dim=2)
    return torch.cat([chunk.unsqueeze(1) for chunk in chunks], dim=1)


def merge_heads(x):
    chunks = torch.chunk(x, x.shape[1], dim=1)
    return torch.cat([chunk.squeeze(1) for chunk in chunks], dim=2)
