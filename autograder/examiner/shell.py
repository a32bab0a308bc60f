"""One exercise on an author's bench: its reference, and a submission behind the wall, for pytest from the shell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from autograder.course import Exercise, find_course, installed_libraries, load_course
from autograder.errors import InputError
from autograder.examiner.link import CandidateDied, CandidateLink
from autograder.examiner.prepared import prepare
from autograder.examiner.sides import local_link, submission_side
from autograder.examiner.suites import use_profile
from autograder.model import Isolation
from autograder.sandbox.template import Template
from autograder.wire import Client, Frame, Kind, Link, read_raised
from autograder.wire.codec import Encoder

_SECONDS = 60.0


def use_course_profile(suite: Path) -> None:
    """Generate as many examples as the course says, the same ones every time."""
    use_profile(load_course(find_course(suite.parent)).examples)


class Bench:
    """The reference of a suite's exercise and a submission to it. Use as a context manager."""

    def __init__(self, suite: Path, submitted: Path | None, isolation: str = "full") -> None:
        course = load_course(find_course(suite.parent))
        exercise = course.exercise(suite.parent.name)
        self._prepared = prepare(exercise)
        self.reference = self._prepared.reference
        self._template: Template | None = None
        link: Link = local_link(self.reference)
        if submitted is not None:
            libraries = installed_libraries([exercise])[exercise.slug]
            wanted = {"entry": "autograder.candidate.process", "hidden": [str(course.root)], "libraries": libraries}
            self._template = Template("autograder.sandbox.candidates", json.dumps(wanted))
            reached = self._template.ready["isolation"]
            if isolation == "full" and reached != Isolation.FULL:
                self._template.close()
                pytest.exit(
                    f"this machine reaches isolation {reached}, not full; --isolation best runs it all the same", 2
                )
            link = _RevivingLink(self._template, exercise, self._load_frame(submitted))
        self._link = link
        self.submission = submission_side(Client(link))

    def begin(self) -> None:
        """Start the clock of a check, with a fresh candidate if the last one died."""
        if isinstance(self._link, _RevivingLink):
            self._link.begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(self._link, _RevivingLink):
            self._link.close()
        if self._template is not None:
            self._template.close()

    def _load_frame(self, submitted: Path) -> Frame:
        try:
            source = submitted.read_bytes()
        except OSError as error:
            raise InputError(f"--submission {submitted}: cannot be read: {error.strerror}") from None
        contents = {f"{self._prepared.slug}.py": source, **self._prepared.given}
        files = {name: np.frombuffer(content, np.uint8) for name, content in contents.items()}
        return Encoder(Client(local_link(self.reference))).encode(
            Kind.LOAD, [self._prepared.slug, files, list(self._prepared.forbidden)]
        )


class _RevivingLink:
    """A line to a candidate that is forked anew after it died."""

    def __init__(self, template: Template, exercise: Exercise, load: Frame) -> None:
        self._template = template
        self._exercise = exercise
        self._load = load
        self._link: CandidateLink | None = None

    def begin(self) -> None:
        """Start the clock, and a candidate if there is none alive."""
        if self._link is None or not self._link.alive:
            self.close()
            self._link = CandidateLink(self._template.clients, self._exercise.limits, 10 * _SECONDS)
            try:
                raised = read_raised(self._link.load(self._load))
            except CandidateDied as died:
                pytest.fail(f"the submission cannot be loaded: {died.message}", pytrace=False)
            if raised is not None:
                pytest.fail(f"the submission cannot be loaded: {raised.type_name}: {raised.message}", pytrace=False)
        self._link.begin(_SECONDS)

    def close(self) -> None:
        """End the candidate."""
        if self._link is not None:
            self._link.close()

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The candidate's reply; a candidate that died fails the check."""
        if self._link is None:
            self.begin()
        assert self._link is not None  # noqa: S101  begin made one
        try:
            return self._link.exchange(request, answer)
        except CandidateDied as died:
            pytest.fail(died.message, pytrace=False)

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        if self._link is not None:
            self._link.send(frame)
