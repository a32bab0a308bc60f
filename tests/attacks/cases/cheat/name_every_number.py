"""
tries = "raise an error that names every number, and so the sizes among them"
xfail = "assert_raises_naming takes any message with the right numbers in it"

[outcomes]
test_add = ["failed"]
"""


def add(a, b):
    try:
        return a + b
    except ValueError:
        raise ValueError(" ".join(map(str, range(400)))) from None
