"""
tries = "raise an exception whose message is never ready, or is no message"

[outcomes]
test_total = ["timed_out"]
test_spelled = ["error"]
test_halve = ["error", "crashed", "failed"]
"""


class Endless(Exception):
    def __str__(self):
        while True:
            pass


class Raising(Exception):
    def __str__(self):
        raise self

    __repr__ = __str__


class Strange(Exception):
    __module__ = property(lambda self: 1 / 0)

    def __str__(self):
        return 5

    def __getattribute__(self, name):
        raise self


def total(x):
    raise Endless


def spelled(n):
    raise Raising


def halve(n):
    raise Strange
