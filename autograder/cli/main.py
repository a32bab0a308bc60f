"""The commands, and the one place where errors become a line and an exit code.

Exit codes: 0 done; 1 a check or proof failed (`check`, `verify`, `doctor`); 2 usage, course or input fault; 3 harness fault;
130 interrupted; 141 whoever read the output went away.
"""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from typing import Any, TextIO

import typer

from autograder.errors import AutograderError, InputError

_PIPE_CLOSED = 141
"""As shells know a program that SIGPIPE ended."""

app = typer.Typer(
    name="autograder",
    help="Grades code exercises on attention mechanisms behind a wall, and names the mistake.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

# Each command lives in a module of its own, so that a student's `check` loads nothing of a grader's.
_COMMANDS = {
    "grade": "Grade what students handed in.",
    "release": "Build the student package of an assignment.",
    "verify": "Hold a course against its own proofs: reference, accepted solutions, mutants.",
    "check": "Run the public checks of an exercise on your own code.",
    "doctor": "Try the wall on this machine, and say how strong it is.",
    "feedback": "Write the students' pages from the store.",
}


# Grading forks processes and asks the kernel for a wall; elsewhere students can still check themselves.
_OFFERED = tuple(_COMMANDS) if os.name == "posix" else ("check",)


def main() -> None:
    """Run the command line; never returns."""
    for stream in (sys.stdout, sys.stderr):  # a name that the terminal cannot show is escaped, not fatal
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    name = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    for command in _OFFERED if name not in _OFFERED else (name,):
        run: Any = import_module(f"autograder.cli.{command}").run
        app.command(command, help=_COMMANDS[command])(_told(run))
    app.callback()(_no_options)
    try:
        app(standalone_mode=True)
    except AutograderError as error:
        for line in str(error).splitlines():
            print(f"autograder: {line}", file=sys.stderr)
        sys.exit(error.exit_code)


def _told(run: Callable[..., None]) -> Callable[..., None]:
    """A command that says so where nobody takes what it prints."""

    @functools.wraps(run)
    def command(*args: Any, **kwargs: Any) -> None:
        try:
            run(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            _silence(sys.stdout)
            sys.exit(_PIPE_CLOSED)
        except OSError as error:
            if error.filename is not None or error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
                raise
            _silence(sys.stdout)
            raise InputError(
                f"the output cannot be written: {error.strerror}; what was graded is in the store"
            ) from error

    return command


def _silence(stream: TextIO) -> None:
    """What is still to be written goes nowhere, so that Python does not fail on it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _no_options() -> None:
    """Grades code exercises on attention mechanisms behind a wall, and names the mistake."""
