"""Writes head after head into a new tensor that is made like the input."""

import torch

__all__ = ["merge_heads", "split_heads"]


def _check(d_model, num_heads):
    if num_heads < 1:
        raise ValueError("num_heads < 1: " + str(num_heads))
    d_k, rest = divmod(d_model, num_heads)
    if rest != 0:
        raise ValueError("d_model % num_heads != 0: {} % {} = {}".format(d_model, num_heads, rest))  # noqa: UP032 - another style
    return d_k


def split_heads(x, num_heads):
    B, n, d_model = x.size()
    d_k = _check(d_model, num_heads)
    heads = x.new_zeros((B, num_heads, n, d_k))
    for i in range(num_heads):
        heads[:, i, :, :] = x[:, :, i * d_k : (i + 1) * d_k]
    return heads


def merge_heads(x):
    B, h, n, d_k = x.size()
    merged = torch.zeros(B, n, h * d_k, dtype=x.dtype)
    for i in range(h):
        merged[:, :, i * d_k : (i + 1) * d_k] = x[:, i, :, :]
    return merged
