"""Cuts columns and transposes them, as if nn.Linear kept (in, out).

The shapes (d_k, d) come out right, so that nothing complains when they are loaded. But the outputs of head i are rows of the
fused weight.
"""


def _piece(fused, i, width, num_heads):
    return fused.t()[i * width : (i + 1) * width]
