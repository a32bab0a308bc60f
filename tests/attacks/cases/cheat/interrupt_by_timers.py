"""
tries = "let timers and signals raise while the loop encodes replies"

[outcomes]
test_total = ["failed", "error", "crashed", "timed_out"]
test_scale = ["failed", "error", "crashed", "timed_out"]
"""

import signal


class Passed(BaseException):
    pass


def ring(*_):
    raise Passed("passed")


for number in (signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGUSR1):
    signal.signal(number, ring)


def total(x):
    signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
    return 0.5


def scale(x, factor):
    signal.setitimer(signal.ITIMER_PROF, 0.0001, 0.0001)
    return x
