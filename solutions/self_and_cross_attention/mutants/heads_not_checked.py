"""Does not look whether num_heads divides the width.

The module can then be built, and fails only when it is called, with a message about a shape that nobody wrote. A caller's
wrong argument is a ValueError at once, with both sizes.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, 1)
        self.num_heads = num_heads
