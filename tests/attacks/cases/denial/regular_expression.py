"""
tries = "match a regular expression for longer than the universe lasts"

[outcomes]
test_total = ["timed_out"]
"""

import re


def total(x):
    return re.match(r"(a*)*b", "a" * 60)
