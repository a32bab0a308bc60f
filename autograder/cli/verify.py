"""`autograder verify`: holds a course against its own proofs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from autograder.cli.options import CourseOption, JobsOption, JsonOption, processors, the_course
from autograder.errors import InputError
from autograder.results import show_points
from autograder.verify import Audit, Depth, audit, audit_page

_WIDTH_OF_A_FILE = 120
"""Columns where there is no terminal to ask."""


def run(
    exercises: Annotated[
        list[str] | None, typer.Argument(metavar="[EXERCISE]...", help="Exercises to verify; by default all.")
    ] = None,
    course: CourseOption = None,
    jobs: JobsOption = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out automatic mutants of the reference and other seeds.")
    ] = False,
    seeds: Annotated[
        int, typer.Option(min=0, help="Seeds with which every property is tried again on every right solution.")
    ] = Depth().seeds,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the audit as a page, with the kill matrix.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Grade the stub, the reference, every accepted solution and every mutant, and say what does not hold."""
    loaded = the_course(course)
    if html is not None and not html.absolute().parent.is_dir():
        raise InputError(f"--html {html}: there is no folder {html.parent}; make it, or name another file")
    depth = Depth(automatic=False, seeds=0) if quick else Depth(seeds=seeds)
    wanted = [loaded.exercise(slug) for slug in exercises] if exercises else list(loaded.exercises)
    audits: list[Audit] = []
    with Console(stderr=True).status("warming up") as status:
        for found in audit(loaded, wanted, processors(jobs), depth):
            audits.append(found)
            status.update(f"{len(audits)} of {len(wanted)} exercises verified")
            if as_json:
                print(json.dumps(found.to_record()), flush=True)
    if html is not None:
        html.write_text(audit_page(loaded.title, audits), encoding="utf-8")
    if not as_json:
        _show(audits)
    if not all(found.ok for found in audits):
        sys.exit(1)


def _show(audits: list[Audit]) -> None:
    table = Table(header_style="bold")
    table.add_column("exercise", no_wrap=True)
    for name in (
        *("checks", "points", "mutants killed", "named", "accepted passed"),
        *("automatic", "flakes", "holds"),
    ):
        table.add_column(name, justify="right")
    for found in audits:
        table.add_row(
            found.exercise,
            str(found.checks),
            show_points(found.max_points),
            f"{found.killed} of {found.mutants}",
            f"{found.diagnosed} of {found.mutants}",
            f"{found.accepted_passed} of {found.accepted}",
            f"{found.automatic_killed} of {found.automatic}" if found.automatic else "-",
            f"{found.flakes} in {found.seeds}" if found.seeds else "-",
            "[green]yes[/]" if found.ok else "[red]no[/]",
        )
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, _WIDTH_OF_A_FILE)
    console.print(table)
    for found in audits:
        for fault in found.faults:
            console.print(f"{found.exercise}: {fault}", markup=False, highlight=False, soft_wrap=True)
