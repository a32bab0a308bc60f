"""
tries = "loop for ever in a function"
says = "0.5 s of computing"

[outcomes]
test_total = ["timed_out"]
"""


def total(x):
    while True:
        pass
