"""What something cost: seconds on the clock, and CPU seconds of this process and of others with all their dead children."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of handling some submissions."""

    submissions: int = 0
    seconds: float = 0.0
    cpu: float = 0.0

    def __add__(self, other: Spent) -> Spent:
        """Both together."""
        return Spent(self.submissions + other.submissions, self.seconds + other.seconds, self.cpu + other.cpu)

    @property
    def per_second(self) -> float:
        """Submissions per second on the clock."""
        return self.submissions / self.seconds

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of CPU per submission."""
        return 1000 * self.cpu / self.submissions


class Meter:
    """Runs from its making on. Counts this process, the processes named, and the dead children of both."""

    def __init__(self, processes: Sequence[int] = ()) -> None:
        self._processes = processes
        self._cpu = self._total()
        self._start = time.perf_counter()

    def read(self, submissions: int = 1) -> Spent:
        """What was spent so far."""
        return Spent(submissions, time.perf_counter() - self._start, self._total() - self._cpu)

    def _total(self) -> float:
        own = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in own) + sum(map(_cpu_of, self._processes))


def _cpu_of(pid: int) -> float:
    """CPU seconds of a process and of its children that it has waited for (fields 14 to 17 of proc_pid_stat(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / _TICKS
