"""
tries = "loop for ever, catching everything that can be caught"

[outcomes]
test_total = ["timed_out"]
"""


def total(x):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
