from spread import spread


def test_spread_of_two():
    assert spread([1, 3]) == 2
