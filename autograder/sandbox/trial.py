"""Trying in a forked child what cannot be undone, so that the process itself stays as it is."""

from __future__ import annotations

import os
from collections.abc import Callable

from autograder.errors import HarnessError

_HOLDS, _FAILS, _DEFECT = 0, 1, 2


def holds(attempt: Callable[[], bool]) -> bool:
    """What `attempt` answers in a forked child; False if it raises OSError. HarnessError if it raises anything else.

    The child runs nothing but the attempt: no exit handlers, no clean-up of the parent's.
    """
    child = os.fork()
    if child == 0:
        status = _DEFECT
        try:
            status = _HOLDS if attempt() else _FAILS
        except OSError:
            status = _FAILS
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    status = os.waitstatus_to_exitcode(waited)
    if status not in {_HOLDS, _FAILS}:
        raise HarnessError(f"a trial of the wall ended with status {status}: {attempt}")
    return status == _HOLDS
