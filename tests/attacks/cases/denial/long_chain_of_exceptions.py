"""
tries = "raise with a hundred thousand causes"

[outcomes]
test_total = ["error", "timed_out"]
"""


def total(x):
    error = ValueError("the first")
    for _ in range(100_000):
        following = ValueError("the next")
        following.__cause__ = following.__context__ = error
        error = following
    raise error
