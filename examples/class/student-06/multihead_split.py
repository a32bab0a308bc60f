import torch

def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1:
        raise ValueError("number of heads must be positive")
    if d % num_heads:
        raise ValueError("{} features for {} heads".format(d, num_heads))
    return x.reshape(b, num_heads, n, d // num_heads)

def merge_heads(x):
    b, h, n, k = x.shape
    return x.reshape(b, n, h * k)
