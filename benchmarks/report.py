"""What was measured, set beside what was promised."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from benchmarks.measuring import Spent

_LEAST_RATIO = 20.0
_MOST_FLOORS, _MOST_FIXED_MS = 3.0, 30.0
_MOST_OVERHEAD = 0.10


@dataclass(frozen=True, slots=True)
class Promise:
    """One promise, what it allows, what was measured, and whether it is kept."""

    text: str
    allowed: str
    measured: str
    kept: bool


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured."""

    parallel: int
    warm_up: float
    """Seconds until the templates are warm, once per batch."""
    batch: Spent
    right: Spent
    """A batch of right submissions."""
    floor_ms: float
    """CPU per right submission of its own calls, in a warm process."""
    fresh: Spent
    overhead: float
    """Of grading a training run, as a part of the training itself."""

    @property
    def ratio(self) -> float:
        """How many times the throughput of fresh pytest."""
        return self.batch.per_second / self.fresh.per_second

    @property
    def promises(self) -> tuple[Promise, ...]:
        """The promises about speed."""
        allowed = _MOST_FLOORS * self.floor_ms + _MOST_FIXED_MS
        return (
            Promise(
                "throughput, as a multiple of fresh pytest's",
                f"≥ {_LEAST_RATIO:g}",
                f"{self.ratio:.1f}",
                self.ratio >= _LEAST_RATIO,
            ),
            Promise(
                f"CPU per right submission: {_MOST_FLOORS:g} floors + {_MOST_FIXED_MS:g} ms",
                f"≤ {allowed:.1f} ms",
                f"{self.right.cpu_ms:.1f} ms",
                self.right.cpu_ms <= allowed,
            ),
            Promise(
                "copy_task: overhead over the training itself",
                f"≤ {_MOST_OVERHEAD:.0%}",
                f"{self.overhead:.1%}",
                self.overhead <= _MOST_OVERHEAD,
            ),
        )

    def show(self, console: Console) -> None:
        """Print it for people."""
        batch, with_warm_up = self.batch, self.batch.submissions / (self.batch.seconds + self.warm_up)
        console.print(
            "A submission is one student's file for one exercise; each student hands in three.\n"
            f"{batch.submissions} of them, half right, half wrong, as one batch, {self.parallel} at a time: "
            f"{batch.seconds:.1f} s.\n"
            f"{self.fresh.submissions} of them by fresh pytest, {self.parallel} at a time: {self.fresh.seconds:.1f} s.\n"
            f"Warming up took {self.warm_up:.1f} s, once; with it the batch makes {with_warm_up:.1f} submissions/s.\n"
            "Right are the references and the accepted solutions; what they reply was seen while warming up.\n",
            highlight=False,
        )
        table = Table("", "graded", "per second", "CPU per submission")
        for column in table.columns[1:]:
            column.justify = "right"
        for name, spent in (("batch", batch), ("right submissions", self.right), ("fresh pytest", self.fresh)):
            table.add_row(name, str(spent.submissions), f"{spent.per_second:.2f}", f"{spent.cpu_ms:.1f} ms")
        table.add_row("the right ones' calls alone", "", "", f"{self.floor_ms:.1f} ms")
        console.print(table)
        table = Table("promise", "allowed", "measured", "")
        for promise in self.promises:
            table.add_row(promise.text, promise.allowed, promise.measured, "kept" if promise.kept else "BROKEN")
        console.print(table)

    def as_json(self) -> str:
        """One line for programs."""
        return json.dumps(
            {
                "submissions": self.batch.submissions,
                "submissions_per_s": round(self.batch.per_second, 2),
                "ratio_to_fresh_pytest": round(self.ratio, 1),
                "cpu_ms_per_right_submission": round(self.right.cpu_ms, 2),
                "floor_cpu_ms": round(self.floor_ms, 2),
                "copy_task_overhead": round(self.overhead, 4),
            }
        )
