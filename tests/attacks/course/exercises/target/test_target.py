import numpy as np
from target import scale


def test_scale():
    assert scale(np.array([1.0]), 2.0).tolist() == [2.0]
