"""Takes the number of heads for the size of a head.

`num_heads` says how many slices there are; how wide each one is follows from it and d_model. Your result has d_k heads of h
features.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.reshape(batch, length, d_model // num_heads, num_heads).transpose(1, 2)
