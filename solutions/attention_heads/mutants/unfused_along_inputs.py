"""Cuts the fused weights along axis 1.

`nn.Linear` keeps its weight as (out, in). Every head sees all inputs and makes some of the outputs, so a head is a slice of rows.
Yours are (d, d_k).
"""


def _piece(fused, i, width, num_heads):
    return fused[..., i * width : (i + 1) * width]
