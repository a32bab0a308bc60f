"""
tries = "never be done with deleting an object"

[outcomes]
test_total = ["timed_out"]
"""


class Endless:
    def __del__(self):
        while True:
            pass


def total(x):
    Endless()
    return 1.0
