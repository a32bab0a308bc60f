"""
tries = "return a value nested a hundred thousand times"

[outcomes]
test_total = ["failed", "error", "crashed"]
test_spelled = ["failed", "error", "crashed"]
test_labels = ["failed", "error", "crashed"]
"""


def nested(kind, depth):
    value = 1
    for _ in range(depth):
        value = kind(value)
    return value


def total(x):
    return nested(lambda value: [value], 100_000)


def spelled(n):
    return nested(lambda value: {"a": value}, 1000)


def labels(n):
    value = {}
    value["itself"] = value
    return value
