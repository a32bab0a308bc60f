"""The template of candidates: warm, knows no secret, and locks every child down before it reads a submission's byte.

Started as ``python -m autograder.sandbox.candidates CONTROL READY``: two descriptors. On standard input comes a JSON object
with the module that runs in the children, the libraries to warm up for them and the folders to hide. It tells on READY,
as JSON, how strong the wall is.
"""

from __future__ import annotations

import importlib
import json
import os
import socket
import sys
from types import ModuleType

from autograder.sandbox import identity, installation, levels, lockdown, view
from autograder.sandbox.forkserver import serve, settle
from autograder.sandbox.orders import Order

WIRE = 3
"""The descriptor on which a candidate talks."""


def main(control: int, ready: int) -> None:
    """Get warm, say how strong the wall is, and serve. No path of the grader's is left in a variable that a child inherits."""
    entry, plan, who = _get_ready(ready)
    template = os.getpid()

    def child(order: Order, descriptor: int, slot: int) -> None:
        uid = identity.slot_uid(slot, template) if who.own_uid else None
        if descriptor != WIRE:
            os.dup2(descriptor, WIRE)
        limits = {"memory": order.memory, "cpu_seconds": order.cpu_seconds}
        lockdown.enter(plan, keep=(WIRE,), uid=uid, parent_pid=template, **limits)
        _run(entry)

    serve(socket.socket(fileno=control), child)


def _get_ready(ready: int) -> tuple[ModuleType, lockdown.Plan, identity.Identity]:
    wanted = json.load(sys.stdin)
    machine = levels.probe()
    entry = importlib.import_module(wanted["entry"])
    entry.warm(wanted.get("libraries", ()))
    # Only now: the harness itself may lie in a folder that is hidden from here on.
    seen = view.build(hidden=(*view.PRIVATE, *wanted["hidden"]), keep=installation.packages())
    plan = lockdown.prepare(machine, read=installation.readable())
    who = identity.settle(installation.packages())
    if who.own_uid:
        identity.slot_uid(0, os.getpid())  # finds a free range of ids here, once, and not in every child
    settle()
    _tell(ready, plan, who, seen)
    return entry, plan, who


def _run(entry: ModuleType) -> None:
    """The candidate's own part; its last word is its exit status, never a traceback on the grader's terminal."""
    try:
        entry.run(WIRE)
    except BaseException:  # noqa: BLE001  the examiner sees it hang up, which is all it has to know
        os._exit(1)
    os._exit(0)


def _tell(ready: int, plan: lockdown.Plan, who: identity.Identity, seen: view.View) -> None:
    content = {
        "isolation": str(plan.level),
        "reasons": list(plan.reasons),
        "identity": who.text,
        "view": seen.built,
        "notes": [note for note in (who.reason, seen.note) if note],
    }
    with os.fdopen(ready, "w", encoding="utf-8") as stream:
        json.dump(content, stream)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
