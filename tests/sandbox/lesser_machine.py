"""Emulates a machine that lacks parts of the wall: makes system calls answer as there, then runs a program.

    python lesser_machine.py landlock,seccomp,namespaces PROGRAM [ARGUMENT ...]

The filter cannot be taken back, so the program and all that it starts live on that machine.
"""

import os
import sys

from autograder.sandbox import identity, seccomp, syscalls
from autograder.sandbox.seccomp import ALLOW, JUMP_IF_EQUAL, LOAD, NO_SUCH_CALL, NOT_PERMITTED, RETURN, Instruction

_INVALID = 0x00050000 | 22  # EINVAL

LACKING = {
    "landlock": (
        ("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"),
        NO_SUCH_CALL,
    ),
    "seccomp": (("seccomp",), _INVALID),
    "namespaces": (("unshare", "setns"), NOT_PERMITTED),
    "users": (("setuid", "setresuid", "setgroups"), NOT_PERMITTED),
    "close_range": (("close_range",), NO_SUCH_CALL),
}


def filter_for(lacking):
    architecture = syscalls.machine()
    program = [Instruction(LOAD, 0)]
    for name in lacking:
        calls, verdict = LACKING[name]
        for number in syscalls.numbers(calls, architecture):
            program += [Instruction(JUMP_IF_EQUAL, number, if_false=1), Instruction(RETURN, verdict)]
    program.append(Instruction(RETURN, ALLOW))
    return seccomp.Program(b"".join(instruction.pack() for instruction in program))


def main():
    lacking, program = sys.argv[1].split(","), sys.argv[2:]
    if os.geteuid() != 0:
        identity.forbid_new_privileges()
    seccomp.install(filter_for(lacking))
    os.execv(program[0], program)


if __name__ == "__main__":
    main()
