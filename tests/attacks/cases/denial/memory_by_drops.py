"""
tries = "take memory in small pieces until there is none, and keep it"

[outcomes]
test_total = ["error", "timed_out"]
"""

HELD = []


def total(x):
    while True:
        HELD.append(bytearray(1 << 20))
