"""The number of heads is guarded by assert instead of an exception for the caller.

An assert states what the author holds for certain, and `python -O` removes it. A caller's wrong argument is a
ValueError, with the sizes that disagree in its message.
"""


def _check(s, H, W, num_heads):
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be {(s.shape[0], H.shape[1])}, not {W.shape}")
    assert H.shape[1] % num_heads == 0, f"d_h = {H.shape[1]} is not a multiple of {num_heads}"
