"""Huge pages for a template: a fork then copies about a hundred page-table entries for its memory instead of fifty thousand.

A fork, and the end of the child, cost time in proportion to the pages in use, and most of what PyTorch brings is never
touched again. Which pages a child gets to see does not change, only how the kernel keeps account of them.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from autograder.sandbox.syscalls import LIBC

_MADV_COLLAPSE = 25  # <asm-generic/mman-common.h>, Linux 6.1
_HUGE = 2 << 20


def gather() -> None:
    """Have this process's own memory kept in huge pages. A kernel that cannot, or has none free, leaves it as it is."""
    if sys.platform != "linux":
        return
    for line in Path("/proc/self/maps").read_text(encoding="ascii", errors="replace").splitlines():
        place, permissions, _, _, _, *name = line.split()
        if permissions != "rw-p" or name not in ([], ["[heap]"]):
            continue
        start, end = (int(address, 16) for address in place.split("-"))
        first, last = -(-start // _HUGE) * _HUGE, end // _HUGE * _HUGE
        if first < last:
            LIBC.madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), _MADV_COLLAPSE)
