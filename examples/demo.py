#!/usr/bin/env python3
"""Grades the made-up class, writes every student's feedback, and shows the overview: `make demo`.

Where this machine cannot build the full wall, the students who attack the grader are left out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
import webbrowser
from pathlib import Path

import typer

from autograder.model import Isolation
from autograder.sandbox import levels

HERE = Path(__file__).resolve().parent
COURSE = HERE.parent
STUDENTS = HERE / "students.toml"


def main() -> int:
    """Run the demo; the exit code of the first command that did not succeed, else 0."""
    wanted = _arguments()
    folders = admitted(wanted.students)
    wanted.to.mkdir(parents=True, exist_ok=True)
    where = ["--course", str(COURSE), "--store", str(wanted.to / "grades.db")]
    pages = wanted.to / "feedback"
    commands = [
        ["grade", *map(str, folders), *where, "--isolation", "best"],
        ["feedback", "--to", str(pages), *where],
    ]
    for command in commands:
        code = subprocess.run([sys.executable, "-m", "autograder", *command], check=False).returncode
        if code:
            return code
    _show(pages / "index.html")
    return 0


def admitted(names: list[str]) -> list[Path]:
    """The folders of the students who may run on this machine; says in one line who may not, and why."""
    students = tomllib.loads(STUDENTS.read_text(encoding="utf-8"))
    level, _ = levels.reachable(levels.probe())
    chosen = names or sorted(students)
    hostile = [name for name in chosen if students[name].get("hostile", False)]
    if level is not Isolation.FULL and hostile:
        typer.echo(
            f"This machine reaches isolation {level}, not {Isolation.FULL}: "
            f"{', '.join(hostile)} left out, because what they handed in attacks the grader."
        )
        chosen = [name for name in chosen if name not in hostile]
    return [HERE / "class" / name for name in chosen]


def _show(page: Path) -> None:
    """Open the overview where somebody can see it, and say where it is."""
    typer.echo(f"Feedback for every student: {page}")
    if "CI" in os.environ:
        return
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(page.as_uri())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Grade the made-up class and write its feedback.")
    parser.add_argument(
        "students", nargs="*", metavar="STUDENT", help="student-01 and so on; by default the whole class"
    )
    parser.add_argument("--to", type=Path, default=COURSE / "demo-output", help="folder for what is written")
    wanted = parser.parse_args()
    wanted.to = wanted.to.resolve()
    unknown = sorted(name for name in wanted.students if not (HERE / "class" / name).is_dir())
    if unknown:
        parser.error(f"not in {HERE / 'class'}: {', '.join(unknown)}")
    return wanted


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
