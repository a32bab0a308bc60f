"""Runs public checks in a child process, so that whatever the code under them does, somebody is left to tell it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

from autograder.errors import HarnessError
from autograder.language import gettext as _
from autograder.language import spoken
from autograder.model import Outcome
from autograder.selfcheck.events import Begun, Ended, Event, Finished, Unloadable, from_line
from autograder.selfcheck.finding import PublicChecks

_CHILD = "autograder.selfcheck.child"


def run_checks(checks: PublicChecks) -> Iterator[Event]:
    """Run the checks of one exercise; each event comes as it happens. No time limit: stop it with Ctrl-C.

    The child works in the folder of the checks, with this Python and the environment of the caller, and speaks the language
    that is spoken here.

    Raises:
        HarnessError: pytest itself broke or is not installed.
    """
    with tempfile.TemporaryFile() as errors, _started(checks, errors) as child:
        try:
            yield from _events(child, errors)
        finally:
            child.kill()


def _started(checks: PublicChecks, errors: IO[bytes]) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    return subprocess.Popen(
        [
            sys.executable,
            "-P",
            "-B",
            "-m",
            _CHILD,
            str(checks.path),
            spoken(),
        ],  # -P: the student's files hide no library of ours
        cwd=checks.path.parent,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors,
        encoding="ascii",
    )


def _events(child: subprocess.Popen[str], errors: IO[bytes]) -> Iterator[Event]:
    running: Begun | None = None
    for line in child.stdout or ():
        event = from_line(line)
        if isinstance(event, Finished):
            return
        running = event if isinstance(event, Begun) else None
        yield event
    status = child.wait()
    if running is not None:
        yield Ended(running.title, Outcome.CRASHED, _death(status))
    else:
        yield _broken_off(status, errors)


def _death(status: int) -> str:
    """Why a child ended in the middle of a check."""
    if status < 0:
        text = _("Python crashed in this check (signal {number}), and the checks after it were not run")
        return text.format(number=-status)
    text = _("the code ended Python in this check (exit code {code}), and the checks after it were not run")
    return text.format(code=status)


def _broken_off(status: int, errors: IO[bytes]) -> Unloadable:
    """A child that ended between checks: the code does not load, or pytest is at fault, which its last words tell."""
    errors.seek(0)
    words = errors.read().decode("utf-8", "replace").strip().splitlines()
    if words:
        raise HarnessError(_("pytest ended with exit code {code}: {words}").format(code=status, words=words[-1]))
    text = _("Python ended while the code was loaded (exit code {code}); a module must not exit")
    return Unloadable(text.format(code=status))
