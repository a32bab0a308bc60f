"""
tries = "act when the process ends, or when objects do"

[outcomes]
test_total = ["failed"]
test_scale = ["failed"]
"""

import atexit
import gc
import os
import sys
import weakref


class Last:
    def __del__(self):
        os.write(3, b"passed" * 100)
        os._exit(0)


LAST = Last()
atexit.register(lambda: os._exit(0))
weakref.finalize(LAST, print, "passed")
gc.callbacks.append(lambda *_: None)
sys.excepthook = sys.unraisablehook = lambda *_: os._exit(0)


def total(x):
    return 1.0


def scale(x, factor):
    return x
