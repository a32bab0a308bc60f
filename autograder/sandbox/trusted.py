"""What a trusted process does for itself, beside what the wall does to candidates."""

from __future__ import annotations

import signal
import sys

from autograder.sandbox.identity import close_memory
from autograder.sandbox.rlimits import limit_memory
from autograder.sandbox.syscalls import LIBC, check

_PR_SET_PDEATHSIG = 1


_MEMORY = 4 << 30
"""Bytes of address space on top of what is in use: no answer of a submission makes the machine short of memory."""


def guard() -> None:
    """End when the process that forked this one ends, be unreadable to other processes of the same user, stay small."""
    if sys.platform == "linux":
        limit_memory(_MEMORY)
        check(LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "PDEATHSIG")
        close_memory()
