"""
tries = "make system calls by the numbers of another architecture, which no filter of 64-bit calls sees"
says = "not allowed while grading"
needs = "x86_64"

[outcomes]
test_scale = ["crashed"]
"""

import ctypes
import mmap

# mov eax, 20 (getpid of i386); int 0x80; ret
CODE = bytes.fromhex("b814000000cd80c3")


def scale(x, factor):
    room = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    room.write(CODE)
    function = ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(room)))
    raise RuntimeError(f"ESCAPED: process {function()} by i386")
