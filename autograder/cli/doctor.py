"""`autograder doctor`: does the wall hold on this machine?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.model import Isolation
from autograder.sandbox.examination import NO_WALL, Attempted, Examination, without_wall

_MEANINGS = {
    Isolation.FULL: "files, network and other processes are closed to submissions",
    Isolation.PARTIAL: "only a part of the wall stands: enough against accidents, not against intent",
    Isolation.PROCESS: "a process of its own with limits, and no wall: enough against accidents, not against intent",
    NO_WALL: "submissions cannot be graded on this machine",
}


def run(
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object instead of a table.")] = False,
) -> None:
    """Try the wall on this machine: lock a process down as a submission would be, and try to break out of it."""
    found = _examine()
    if as_json:
        print(json.dumps(asdict(found)))
    else:
        _tell(found)
    sys.exit(0 if found.sound else 1)


def _examine() -> Examination:
    if sys.platform == "win32":
        return without_wall()
    from autograder.sandbox.examining import examine_machine  # noqa: PLC0415  Windows lacks modules that it imports

    return examine_machine()


def _tell(found: Examination) -> None:
    console = Console()
    if found.canaries:
        console.print(_table(found.canaries))
    for line in _lines(found):
        console.print(line, soft_wrap=not console.is_terminal)


def _table(canaries: tuple[Attempted, ...]) -> Table:
    """One row per attempt, by what stops it; in brackets what no layer in place promises."""
    table = Table(
        title="Attempts to break out", title_justify="left", box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False
    )
    for name in ("stopped by", "tried to", "result", "answer"):
        table.add_column(name, no_wrap=True)
    last: tuple[str, ...] = ()
    for attempt in sorted(canaries, key=lambda attempt: attempt.layers):
        if last not in ((), attempt.layers):
            table.add_section()
        layers = "" if attempt.layers == last else " or ".join(attempt.layers)
        table.add_row(layers, Text(attempt.tries), _result(attempt), Text(_answer(attempt)))
        last = attempt.layers
    return table


def _result(attempt: Attempted) -> Text:
    if attempt.held:
        return Text("held" if attempt.promised else "(held)", style="green")
    return Text("BROKEN", style="bold red") if attempt.promised else Text("(open)", style="yellow")


def _answer(attempt: Attempted) -> str:
    """What the kernel answered in a word; the whole of it is in the JSON."""
    return attempt.detail.partition(":")[0]


def _lines(found: Examination) -> Iterator[Text]:
    """The verdict and all that belongs to it, each on a line of its own."""
    if found.canaries:
        held = sum(attempt.held for attempt in found.canaries)
        promised = sum(attempt.promised for attempt in found.canaries)
        brackets = "" if promised == len(found.canaries) else "; in brackets: not promised on this machine"
        yield Text(f"{len(found.canaries)} attempts: {held} held, {promised} had to{brackets}")
    yield Text(f"Machine: {_machine(found.machine)}")
    style = "bold green" if found.sound else "bold red"
    yield Text.assemble("Isolation: ", (str(found.isolation), style), f", {_MEANINGS[found.isolation]}")
    for attempt in found.broken:
        hole = f"{' or '.join(attempt.layers)} stands, and did not stop an attempt to {attempt.tries}"
        yield Text(f"Broken: {hole}. Do not grade here, and report this.", style="bold red")
    for reason in found.reasons:
        yield Text(f"Not full: {reason}.")
    if found.isolation in (Isolation.PARTIAL, Isolation.PROCESS):
        yield Text("`grade` starts here only with --isolation best, and every result then carries this level.")
    for remark in found.remarks:
        yield Text(f"Could be better: {remark}.")


def _machine(facts: dict[str, object]) -> str:
    """The machine in a line."""
    words = [f"{facts['system']} {facts['kernel']} on {facts['architecture']}"]
    if "landlock_abi" in facts:
        words.append(f"Landlock {facts['landlock_abi']}" if facts["landlock_abi"] else "no Landlock")
        words.append("seccomp" if facts["seccomp"] else "no seccomp")
        words.append("own user ids" if facts["may_drop_uid"] else "no user ids of their own")
        words.append("namespaces" if facts["mount_namespaces"] else "no namespaces")
    return ", ".join(words)
