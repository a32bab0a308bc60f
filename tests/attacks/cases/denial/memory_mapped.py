"""
tries = "map memory that no allocator knows of"
cpu = 12.0

[outcomes]
test_total = ["error"]
"""

import mmap

HELD = []


def total(x):
    while True:
        HELD.append(mmap.mmap(-1, 50 << 20))
