"""
tries = "return and raise text that no encoding can write"

[outcomes]
test_scale = ["error"]
test_spelled = ["failed"]
test_labels = ["failed"]
"""

TEXT = "\ud800\udfff\x00\ufffe\U0010ffff" + "\u0301" * 500


def scale(x, factor):
    raise ValueError(TEXT)


def spelled(n):
    return TEXT


def labels(n):
    return {TEXT: TEXT, b"\xff": b"\xff\xfe"}
