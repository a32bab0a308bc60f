"""A grading session: starts the templates, hands out jobs, and turns whatever happens into one `Result` per job."""

from __future__ import annotations

import json
import select
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

from autograder.errors import CourseError, Fault, HarnessError, WallError
from autograder.examiner.jobs import END, Job, send_job
from autograder.model import CheckSpec, Isolation, Result, Status
from autograder.results import loads
from autograder.sandbox.template import Child, Template

_CANDIDATE = "autograder.candidate.process"
_EXAMINER_PATIENCE = 3600.0
"""Seconds after which an examiner is taken for stuck; far above the sum of all limits of a suite."""
_NO_LIBRARIES: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wall:
    """How strong the wall of a session is."""

    isolation: Isolation
    reasons: tuple[str, ...]
    """Why it is not full."""
    identity: str
    view: bool
    notes: tuple[str, ...]


@dataclass(slots=True)
class _Running:
    """An examiner, and the jobs of the submission that it is there for; the first of them is under way."""

    jobs: deque[Job]
    child: Child
    line: socket.socket
    deadline: float = 0.0
    said: bytearray = field(default_factory=bytearray)


class GradingSession:
    """Warm templates for some exercises of a course. Use as a context manager.

    There is one of examiners, and one of candidates for each set of libraries, so that none is dearer to fork than it
    must be, and an exercise's submissions find the same libraries whatever else is graded.

    Args:
        course: its folder.
        exercises: slugs.
        least: the weakest isolation that is acceptable.
        hidden: folders that candidates must not even see, beside the course.
        libraries: exercise -> what its submissions may import beside NumPy and PyTorch.

    Raises:
        WallError: the wall is weaker than `least`.
        CourseError: a suite or a reference is broken; lists every fault.
    """

    def __init__(
        self,
        course: Path,
        exercises: Sequence[str],
        *,
        least: Isolation = Isolation.FULL,
        hidden: Sequence[Path] = (),
        libraries: Mapping[str, tuple[str, ...]] = _NO_LIBRARIES,
    ) -> None:
        self._libraries = {slug: tuple(sorted(libraries.get(slug, ()))) for slug in exercises}
        self._candidates: dict[tuple[str, ...], Template] = {}
        try:
            for names in dict.fromkeys(self._libraries.values()):
                self._candidates[names] = _start_candidates([course, *hidden], names)
                self.wall = _wall(self._candidates[names].ready, least)
            wanted = json.dumps({"course": str(course), "exercises": list(exercises)})
            self._examiners = Template("autograder.examiner.template", wanted)
        except BaseException:
            self._close_candidates()
            raise
        self.checks = {
            slug: tuple(CheckSpec(*spec) for spec in specs) for slug, specs in self._examiners.ready["checks"].items()
        }
        if faults := self._examiners.ready["faults"]:
            self.close()
            raise CourseError([Fault(*fault) for fault in faults])

    def grade(self, jobs: Iterable[Job], parallel: int = 1) -> Iterator[Result]:
        """Grade all jobs, at most `parallel` at a time; results come as they are ready.

        Jobs of the same submission that follow each other are one examiner's: it is forked for that submission.
        """
        waiting = (deque(of_one) for _, of_one in groupby(jobs, key=lambda job: job.submission))
        running: dict[int, _Running] = {}
        try:
            while True:
                for of_one in islice(waiting, parallel - len(running)):
                    self._start(of_one, running)
                if not running:
                    return
                yield from self._finished(running)
        finally:
            for left in running.values():
                left.line.close()
                left.child.kill()

    @property
    def processes(self) -> tuple[int, ...]:
        """Process ids of the templates: their CPU time, with that of their dead children, is what grading cost."""
        return (*(template.pid for template in self._candidates.values()), self._examiners.pid)

    def close(self) -> None:
        """End the templates and everything that they forked."""
        self._examiners.close()
        self._close_candidates()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _close_candidates(self) -> None:
        for template in self._candidates.values():
            template.close()

    def _start(self, jobs: deque[Job], running: dict[int, _Running]) -> None:
        """Fork an examiner for these jobs."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                run = _Running(jobs, self._examiners.clients.spawn(theirs.fileno()), ours)
            except HarnessError:
                ours.close()
                raise
        running[ours.fileno()] = run
        self._hand_over(run)

    def _hand_over(self, run: _Running) -> None:
        """Give an examiner the first of its jobs."""
        run.deadline = time.monotonic() + _EXAMINER_PATIENCE
        run.line.setblocking(True)
        job = run.jobs[0]
        candidates = self._candidates[self._libraries[job.exercise]]
        with candidates.connect() as line, suppress(OSError):  # if it has died, reading tells
            send_job(run.line, job, line.fileno())
        run.line.setblocking(False)

    def _finished(self, running: dict[int, _Running]) -> Iterator[Result]:
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for descriptor, run in list(running.items()):
            alive = _listen(run) if descriptor in ready else time.monotonic() < run.deadline
            if run.said.endswith(END):
                yield self._conclude(run, running)
            elif not alive:
                yield self._bury(run, running)

    def _conclude(self, run: _Running, running: dict[int, _Running]) -> Result:
        """What an examiner said of its job; it goes on with its next one, or ends."""
        job, said = run.jobs.popleft(), run.said.decode()
        run.said.clear()
        if run.jobs:
            self._hand_over(run)
        else:
            del running[run.line.fileno()]
            run.line.close()
            run.child.wait(10.0)
        try:
            return loads(said)
        except HarnessError as error:
            return fault(job, str(error))

    def _bury(self, run: _Running, running: dict[int, _Running]) -> Result:
        """A result without a grade for the job that an examiner died of or is stuck in; another one takes the rest."""
        del running[run.line.fileno()]
        run.line.close()
        ended = run.child.wait(1.0) or run.child.kill()
        job = run.jobs.popleft()
        if run.jobs:
            self._start(run.jobs, running)
        return fault(job, f"the examiner died (wait status {ended.status}): {self._examiners.errors()[-300:]}")


def _start_candidates(hidden: Sequence[Path], libraries: tuple[str, ...]) -> Template:
    """A template of candidates that have some libraries at hand."""
    wanted = {"entry": _CANDIDATE, "hidden": list(map(str, hidden)), "libraries": libraries}
    return Template("autograder.sandbox.candidates", json.dumps(wanted))


def fault(job: Job, reason: str) -> Result:
    """The result of a job that a fault of ours ended: no grade, which is not the same as zero."""
    return Result(
        submission=job.submission,
        assignment=job.assignment,
        exercise=job.exercise,
        status=Status.HARNESS_ERROR,
        reason=reason,
        points=0.0,
        max_points=0.0,
        isolation=job.isolation,
        cpu_seconds=0.0,
        notes=job.notes,
        key=job.key,
        versions=job.versions,
    )


def _listen(run: _Running) -> bool:
    """Take in what an examiner said; whether it is still there."""
    try:
        chunk = run.line.recv(1 << 20)
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    run.said += chunk
    return bool(chunk)


def _wall(ready: dict[str, object], least: Isolation) -> Wall:
    content: dict[str, object] = ready
    wall = Wall(
        isolation=Isolation(str(content["isolation"])),
        reasons=tuple(map(str, content["reasons"])),  # type: ignore[call-overload]
        identity=str(content["identity"]),
        view=bool(content["view"]),
        notes=tuple(map(str, content["notes"])),  # type: ignore[call-overload]
    )
    order = list(Isolation)
    if order.index(wall.isolation) > order.index(least):
        raise WallError(
            f"this machine reaches isolation {wall.isolation!s}, not {least!s}: {'; '.join(wall.reasons)}; "
            "grade elsewhere, or say --isolation best if you trust every submission"
        )
    return wall
