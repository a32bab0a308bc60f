"""
tries = "undo the filter, be dumpable again, shed Landlock"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import struct

from autograder.sandbox.syscalls import LIBC, call, check
from probing import let_out


def control(*words):
    return check(LIBC.prctl(*[*words, 0, 0, 0, 0][:5]), f"prctl {words}")


def scale(x, factor):
    code = ctypes.create_string_buffer(struct.pack("=HBBI", 0x06, 0, 0, 0x7FFF0000))
    program = struct.pack("@HP", 1, ctypes.addressof(code))
    return let_out(
        no_filter=lambda: control(22, 0),
        filter=lambda: call("seccomp", 1, 0, program),
        which_filter=lambda: control(21),
        dumpable=lambda: control(4, 1),
        immortal=lambda: control(1, 0),
        traced_by_anybody=lambda: control(0x59616D61, -1),
        privileges=lambda: control(38, 0),
        ruleset=lambda: call("landlock_create_ruleset", struct.pack("=Q", 1), 8, 0),
        parents_end=lambda: control(36, 1),
        memory_map=lambda: control(35, 1),
        personality=lambda: call("personality", 0x0040000),
    )
