"""
tries = "use nearly all the time of every check and of every load"
cpu = 25.0
seconds = 120.0

[outcomes]
test_total = ["timed_out"]
test_spelled = ["timed_out"]
"""

import time

END = time.process_time() + 0.7
while time.process_time() < END:
    pass


def slow(*_):
    while True:
        pass


total = spelled = slow
