"""
tries = "claim to have used no time, by its own clock and that of the system"

[outcomes]
test_total = ["timed_out"]
"""

import resource
import time

time.time = time.monotonic = time.perf_counter = time.process_time = lambda: 0.0
resource.getrusage = lambda who: None


def total(x):
    while True:
        pass
