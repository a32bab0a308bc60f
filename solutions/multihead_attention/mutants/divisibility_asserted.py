"""Guards the width with assert instead of an exception for the caller.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a ValueError, with
the sizes that disagree in its message.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_model, num_heads):
        assert d_model % num_heads == 0, f"d_model = {d_model} cannot be split into {num_heads} heads"
        super().__init__(d_model, num_heads)
