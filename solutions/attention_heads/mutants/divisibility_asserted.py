"""Guards the width with assert instead of an exception for the caller.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a ValueError, with
the sizes that disagree in its message.
"""


def _head_width(hidden_size, num_heads):
    assert hidden_size % num_heads == 0, f"{hidden_size} is no multiple of {num_heads}"
    return hidden_size // num_heads
