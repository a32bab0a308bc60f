"""How far a batch is, on standard error: a live bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from autograder.batch import Progress as Step

_SECONDS_BETWEEN_LINES = 5.0


class ProgressView:
    """Shows the steps of one batch."""

    def __init__(self, title: str, total: int) -> None:
        self._title = title
        self._total = total
        self._started = time.monotonic()
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
        self._task = self._live.add_task(title, total=total, counts="warming up")

    def show(self, step: Step) -> None:
        """Take in one more result."""
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
            print(f"{self._title}: {done} of {self._total} are in the store; run again to go on", file=sys.stderr)
        elif not self._console.is_terminal and kind is None:
            self._line(done)

    def _summary(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in sorted(self._counts.items()))

    def _line(self, done: int) -> None:
        seconds = time.monotonic() - self._started
        fresh = done - self._counts["known"]
        left = (self._total - done) * seconds / fresh if fresh else 0.0
        rate = f"{fresh / seconds:.1f}/s, {left:.0f} s left" if done < self._total else f"{seconds:.1f} s"
        print(f"{self._title}: {done} of {self._total} ({self._summary()}), {rate}", file=sys.stderr)
