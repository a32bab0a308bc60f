"""What the examination of a machine found. Importable on every system, also on those that have no wall to examine."""

from __future__ import annotations

import platform
from dataclasses import dataclass

from autograder.model import Isolation

NO_WALL = "none"
"""The isolation of a machine on which no candidate can run at all."""


@dataclass(frozen=True, slots=True)
class Attempted:
    """One attempt to break out, made where a submission would be."""

    name: str
    tries: str
    layers: tuple[str, ...]
    """What stops it; any one of these is enough."""
    held: bool
    promised: bool
    """Whether one of `layers` is in place. What is not promised may succeed."""
    detail: str
    """What the kernel answered."""


@dataclass(frozen=True, slots=True)
class Examination:
    """How strong the wall of this machine is, and how that is known."""

    isolation: str
    """The `Isolation` that grading reaches here, or `NO_WALL`."""
    reasons: tuple[str, ...]
    """Why it is not full, and what to do."""
    remarks: tuple[str, ...]
    """What could be better all the same."""
    machine: dict[str, object]
    """What was tried, by the names of `levels.Machine`."""
    canaries: tuple[Attempted, ...] = ()
    """Every attempt to break out; empty where there is nothing to break out of."""

    @property
    def broken(self) -> tuple[Attempted, ...]:
        """The attempts that a layer in place should have stopped, and did not."""
        return tuple(attempt for attempt in self.canaries if attempt.promised and not attempt.held)

    @property
    def sound(self) -> bool:
        """Whether grading here is safe against intent: a full wall, and nothing came through it."""
        return self.isolation == Isolation.FULL and bool(self.canaries) and not self.broken


def without_wall() -> Examination:
    """The examination of a system that cannot fork, so that there is nothing to try."""
    machine = {"system": platform.system(), "kernel": platform.release(), "architecture": platform.machine()}
    reason = f"no wall on {machine['system']}: it cannot fork and lock down a candidate; grade on a Linux machine"
    return Examination(NO_WALL, (reason,), (), dict(machine))
