"""
tries = "ignore every signal that asks it to end, and loop"

[outcomes]
test_total = ["timed_out"]
"""

import signal

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())


def total(x):
    while True:
        pass
