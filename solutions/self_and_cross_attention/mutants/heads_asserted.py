"""Guards the number of heads with assert.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a ValueError, with
the sizes that disagree in its message.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def __init__(self, embed_dim, num_heads):
        assert embed_dim % num_heads == 0, f"embed_dim = {embed_dim} is not a multiple of num_heads = {num_heads}"
        super().__init__(embed_dim, num_heads)
