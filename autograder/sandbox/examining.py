"""Examines this machine: builds the wall as grading does, and lets canaries out behind it."""

from __future__ import annotations

import json
import os
import socket
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from autograder.errors import WallError
from autograder.sandbox import canaries, levels
from autograder.sandbox.canaries import LAYERS, CanaryResult, Layer
from autograder.sandbox.examination import NO_WALL, Attempted, Examination
from autograder.sandbox.levels import Machine
from autograder.sandbox.template import Template

_TEMPLATE, _EXAMINEE = "autograder.sandbox.candidates", "autograder.sandbox.examinee"
_MEMORY, _CPU_SECONDS = 1 << 30, 10
_PATIENCE = 60.0
"""Seconds after which an examinee is given up."""


def examine_machine() -> Examination:
    """Find out how strong the wall is here, by what gets through it. Takes about a second and leaves nothing behind.

    Raises HarnessError if a part of ours broke, which says nothing about the machine.
    """
    machine = levels.probe()
    isolation, reasons = levels.reachable(machine)
    remarks = levels.remarks(machine)
    facts: dict[str, object] = asdict(machine)
    if machine.unsupported:
        return Examination(isolation, reasons, remarks, facts)
    try:
        results, notes = _behind_the_wall(machine)
    except WallError as error:
        return Examination(NO_WALL, (*reasons, str(error)), remarks, facts)
    return Examination(isolation, reasons, (*remarks, *notes), facts, tuple(map(_attempted, results)))


def _behind_the_wall(machine: Machine) -> tuple[tuple[CanaryResult, ...], tuple[str, ...]]:
    """What became of the canaries, and notes on what the probe thought possible and the template could not do."""
    with tempfile.TemporaryDirectory(prefix="autograder-examination-") as folder:
        secret = Path(folder, "solution.py")
        secret.write_text("SECRET = 42\n", encoding="ascii")
        # Open to everybody but for the wall, as a course often is.
        Path(folder).chmod(0o755)
        secret.chmod(0o644)
        wanted = json.dumps({"entry": _EXAMINEE, "hidden": [folder]})
        with Template(_TEMPLATE, wanted) as candidates:
            hides = bool(candidates.ready["view"])
            notes = tuple(candidates.ready["notes"]) if machine.mount_namespaces and not hides else ()
            return _let_out(candidates, _layers(machine, hides=hides), str(secret)), notes


def _layers(machine: Machine, *, hides: bool) -> list[Layer]:
    """The layers of the wall that candidates of this machine get."""
    there = {
        Layer.LANDLOCK: machine.landlock_abi > 0,
        Layer.SECCOMP: machine.seccomp,
        Layer.LIMITS: True,
        Layer.VIEW: hides,
    }
    return [layer for layer, is_there in there.items() if is_there]


def _let_out(candidates: Template, layers: list[Layer], secret: str) -> tuple[CanaryResult, ...]:
    """Have a child of the template of candidates let out the canaries. WallError if its lockdown is refused."""
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            child = candidates.clients.spawn(theirs.fileno(), memory=_MEMORY, cpu_seconds=_CPU_SECONDS)
        report = _ask(ours, json.dumps([[secret], layers]).encode())
    ended = child.wait(1.0) or child.kill()
    return canaries.read_report(report, os.waitstatus_to_exitcode(ended.status))


def _ask(line: socket.socket, question: bytes) -> bytes:
    """All that the examinee says until it hangs up or takes too long; how it ended tells which."""
    answer, deadline = b"", time.monotonic() + _PATIENCE
    try:
        line.sendall(question)
        line.shutdown(socket.SHUT_WR)
        while (left := deadline - time.monotonic()) > 0:
            line.settimeout(left)
            if not (chunk := line.recv(1 << 16)):
                break
            answer += chunk
    except OSError:
        return answer
    return answer


def _attempted(result: CanaryResult) -> Attempted:
    layers = tuple(map(str, LAYERS[result.name]))
    return Attempted(result.name, result.tries, layers, result.held, result.promised, result.detail)
