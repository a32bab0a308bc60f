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


def readable(address):
    """The kernel copies a byte from there into a pipe, or says that it cannot."""
    if LIBC.write(WRITING, ctypes.c_void_p(address), 1) != 1:
        return False
    os.read(READING, 1)
    return True


def pages(anchors):
    """Mapped pages around some addresses."""
    seen = set()
    for anchor in anchors:
        for direction in (STEP, -STEP):
            at = anchor
            while at not in seen and LIBC.mincore(ctypes.c_void_p(at), ctypes.c_size_t(STEP), RESIDENT) == 0:
                seen.add(at)
                yield from (at + PAGE * number for number in range(STEP // PAGE) if RESIDENT[number] & 1)
                at += direction


def scan():
    gc.unfreeze()
    anchors = sorted({id(thing) // STEP * STEP for thing in gc.get_objects()})
    found, looked = set(), 0
    for page in pages(anchors):
        if readable(page):
            looked += 1
            found |= {secret.decode() for secret in SECRET.findall((ctypes.c_char * PAGE).from_address(page))}
    return looked, sorted(secret for secret in found if "MARKER-path" not in secret)


LOOKED, FOUND = scan()


def scale(x, factor):
    if LOOKED < 5000:
        raise RuntimeError(f"looked at {LOOKED} pages only")
    return report(FOUND)
