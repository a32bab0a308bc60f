"""NumPy's own complaint about the split is trusted to say what is wrong.

np.split raises a ValueError, but its message ("does not result in an equal division") names neither d_h nor num_heads.
Whoever reads it needs both.
"""


def _check(s, H, W, num_heads):
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be {(s.shape[0], H.shape[1])}, not {W.shape}")
    np.split(W, num_heads, axis=1)
