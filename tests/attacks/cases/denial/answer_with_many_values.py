"""
tries = "return a million values in one structure"
cpu = 20.0

[outcomes]
test_total = ["failed", "error"]
test_labels = ["failed", "error"]
test_spelled = ["failed", "error", "timed_out"]
"""


def total(x):
    return [None] * 1_000_000


def labels(n):
    return dict.fromkeys(range(1_000_000), 1)


def spelled(n):
    return [[] for _ in range(250_000)]
