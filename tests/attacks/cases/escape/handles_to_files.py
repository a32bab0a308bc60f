"""
tries = "open a file by its number instead of its name"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import struct

from autograder.sandbox.syscalls import call
from probing import ABSENT, let_out


def handle():
    room = ctypes.create_string_buffer(struct.pack("=Ii", 100, 0), 108)
    number = ctypes.create_string_buffer(8)
    call("name_to_handle_at", -100, b"@SUITE_PATH@", ctypes.addressof(room), ctypes.addressof(number), 0)
    return room.raw


def scale(x, factor):
    guess = struct.pack("=IiQ", 8, 1, 2).ljust(100, b"\0")
    return let_out(ABSENT, handle=handle, open=lambda: call("open_by_handle_at", -100, guess, 0))
