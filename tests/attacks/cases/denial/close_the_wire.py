"""
tries = "close the wire and all other descriptors, and go on"

[outcomes]
test_total = ["crashed"]
"""

import os


def total(x):
    os.close(3)
    os.closerange(0, 1024)
    while True:
        pass
