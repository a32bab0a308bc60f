"""
tries = "read all of its own memory, byte by byte, as it was before the fork too"
control = "MARKER-reference"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import gc
import mmap
import os

from probing import SECRET, report

LIBC = ctypes.CDLL(None, use_errno=True)
PAGE, STEP = mmap.PAGESIZE, 1 << 16
READING, WRITING = os.pipe()
RESIDENT = (ctypes.c_ubyte * (STEP // PAGE))()


def readable(address, size):
    """The kernel copies some bytes from there into a pipe, or says that it cannot."""
    copied = LIBC.writev(WRITING, vector(address, size), size // PAGE)
    if copied > 0:
        os.read(READING, copied)
    return copied == size // PAGE


def vector(address, size):
    """One byte of each page."""
    fields = [field for at in range(address, address + size, PAGE) for field in (at, 1)]
    return (ctypes.c_size_t * len(fields))(*fields)


def blocks(anchors):
    """Mapped blocks around some addresses, and the single pages of blocks that are mapped in part."""
    seen = set()
    for anchor in anchors:
        for direction in (STEP, -STEP):
            at = anchor
            while at not in seen and LIBC.mincore(ctypes.c_void_p(at), ctypes.c_size_t(STEP), RESIDENT) == 0:
                seen.add(at)
                if readable(at, STEP):
                    yield at, STEP
                else:
                    yield from ((page, PAGE) for page in range(at, at + STEP, PAGE) if readable(page, PAGE))
                at += direction


def scan():
    gc.unfreeze()
    anchors = sorted({id(thing) // STEP * STEP for thing in gc.get_objects()})
    found, looked = set(), 0
    for at, size in blocks(anchors):
        looked += size // PAGE
        found |= {secret.decode() for secret in SECRET.findall((ctypes.c_char * size).from_address(at))}
    return looked, sorted(secret for secret in found if "MARKER-path" not in secret)  # see arguments.py


LOOKED, FOUND = scan()


def scale(x, factor):
    if LOOKED < 5000:
        raise RuntimeError(f"looked at {LOOKED} pages only")
    return report(FOUND)
