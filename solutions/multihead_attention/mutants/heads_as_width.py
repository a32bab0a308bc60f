"""Takes the number of heads for the width of a head.

`num_heads` says how many slices there are; how wide each one is follows from it and d_model. Your weights have d_k maps of
attention for every sequence, where h are asked for.
"""


def _split(x, num_heads):
    return x.unflatten(-1, (-1, num_heads)).transpose(1, 2)
