"""How far a batch is, on standard error: a live bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import suppress
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from autograder.batch import Progress as Step

_SECONDS_BETWEEN_LINES = 5.0


def tell(line: str) -> None:
    """A line on standard error. If it cannot be written, the work goes on all the same."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


class ProgressView:
    """Shows the steps of one batch."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._started = time.monotonic()
        self._first = 0.0
        """When the first new result came: what went before was warming up, and tells nothing of the rate."""
        self._last_line = self._started
        self._counts: Counter[str] = Counter()
        self._console = Console(stderr=True)
        self._live = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
        )
        self._task = self._live.add_task("grading", total=total, counts="warming up")

    def show(self, step: Step) -> None:
        """Take in one more result."""
        if not step.reused and not self._first:
            self._first = time.monotonic()
        self._counts["known" if step.reused else str(step.result.status)] += 1
        self._live.update(self._task, completed=step.done, counts=self._summary())
        if not self._console.is_terminal and time.monotonic() - self._last_line > _SECONDS_BETWEEN_LINES:
            self._last_line = time.monotonic()
            self._line(step.done)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()
        done = sum(self._counts.values())
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            tell(f"grading: {done} of {self._total} are in the store; run again to go on")
        elif not self._console.is_terminal and kind is None:
            self._line(done)

    def _summary(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in sorted(self._counts.items()))

    def _line(self, done: int) -> None:
        now = time.monotonic()
        fresh = done - self._counts["known"]
        rate = fresh / max(now - self._first, 0.001) if self._first else 0.0
        if done == self._total or not rate:
            tail = f"{now - self._started:.1f} s"
        else:
            tail = f"{rate:.1f}/s, {(self._total - done) / rate:.0f} s left"
        tell(f"grading: {done} of {self._total} ({self._summary()}), {tail}")
