"""Guards the width with assert instead of an exception for the caller.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a ValueError, with
the sizes that disagree in its message.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1:
        raise ValueError(f"num_heads must be at least 1, not {num_heads}")
    assert d_model % num_heads == 0, f"d_model = {d_model} cannot be split into {num_heads} heads"
    return x.reshape(batch, length, num_heads, d_model // num_heads).transpose(1, 2)
