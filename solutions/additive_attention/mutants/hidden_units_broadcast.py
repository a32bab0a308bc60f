"""The matrix products check their own sizes, and the sum of W_a s and U_a h is not checked at all.

NumPy refuses a product that does not fit, but a sum is broadcast: a W_a or U_a with a single row adds the same number
to every hidden unit. d_attn has to be the same in W_a, U_a and v_a.
"""


def _check_sizes(s, H, W_a, U_a, v_a):
    pass
