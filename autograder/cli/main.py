"""The commands, and the one place where errors become a line and an exit code.

Exit codes: 0 done; 1 a check or proof failed (`check`, `verify`, `doctor`); 2 usage, course or input fault; 3 harness fault;
130 interrupted.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import typer

from autograder.errors import AutograderError

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
        app.command(command, help=_COMMANDS[command])(run)
    app.callback()(_no_options)
    try:
        app(standalone_mode=True)
    except AutograderError as error:
        for line in str(error).splitlines():
            print(f"autograder: {line}", file=sys.stderr)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        print("autograder: interrupted", file=sys.stderr)
        sys.exit(130)


def _no_options() -> None:
    """Grades code exercises on attention mechanisms behind a wall, and names the mistake."""
