"""An interpreter of classic BPF, as far as a seccomp filter uses it, so that every filter can be tested on every machine."""

import struct

_LOAD, _AND, _RETURN, _JUMP = 0x20, 0x54, 0x06, 0x05
_EQUAL, _ABOVE, _AT_LEAST = 0x15, 0x25, 0x35
_WORD = 0xFFFFFFFF


def verdict(code, number, arguments=(), *, audit):
    """What a filter answers to a system call. Fails on anything that the kernel's checker would refuse."""
    padded = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("=iIQ6Q", number, audit, 0, *[argument & 0xFFFFFFFFFFFFFFFF for argument in padded])
    program = list(struct.iter_unpack("=HBBI", code))
    assert len(program) <= 4096
    place, accumulator = 0, 0
    while True:
        operation, if_true, if_false, constant = program[place]
        place += 1
        if operation == _RETURN:
            return constant
        if operation == _LOAD:
            assert constant % 4 == 0
            accumulator = struct.unpack_from("=I", data, constant)[0]
        elif operation == _AND:
            accumulator &= constant
        elif operation & 0x07 == _JUMP:
            holds = {
                _EQUAL: accumulator == constant,
                _ABOVE: accumulator > constant,
                _AT_LEAST: accumulator >= constant,
            }[operation]
            place += if_true if holds else if_false
        else:
            raise AssertionError(f"instruction {operation:#x} is not for seccomp")
