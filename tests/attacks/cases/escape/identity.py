"""
tries = "become somebody else, or get a privilege back"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import struct

from autograder.sandbox.syscalls import call
from probing import let_out


def scale(x, factor):
    header, everything = struct.pack("=Ii", 0x20080522, 0), struct.pack("=6I", *[0xFFFFFFFF] * 6)
    return let_out(
        root=lambda: os.setuid(0),
        itself=lambda: os.setuid(os.getuid()),
        all_three=lambda: os.setresuid(0, 0, 0),
        group=lambda: os.setgid(0),
        groups=lambda: os.setgroups([0]),
        files=lambda: call("setfsuid", 0),
        capabilities=lambda: call("capset", header, everything),
        session=os.setsid,
        process_group=lambda: os.setpgid(0, 0),
    )
