from adder import twice


def test_twice():
    assert twice(lambda x: x + 1, 1) == 3
