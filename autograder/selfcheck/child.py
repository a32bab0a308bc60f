"""Runs one file of public checks with pytest, in the student's folder, and tells the parent what happens.

Started as ``python -P -m autograder.selfcheck.child CHECKS LANGUAGE``, where pytest imports the student's module exactly as it
does when the student types ``pytest``. Events go to standard output, which nothing else reaches: whatever the checks
and the code under them print is caught by pytest or lost.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TextIO

import pytest

from autograder.language import gettext as _
from autograder.language import speak
from autograder.model import Outcome
from autograder.selfcheck.events import Begun, Collected, Ended, Event, Finished, Unloadable, to_line
from autograder.selfcheck.explaining import explain, in_words
from autograder.selfcheck.shapes import ShapeWatch

_MOST_PRINTED = 2000


class Reporter:
    """A pytest plug-in that tells what happens, as events."""

    def __init__(self, checks: Path, stream: TextIO) -> None:
        self._checks = checks
        self._stream = stream
        self._title = ""
        self._ended: Ended | None = None
        self._watch = ShapeWatch(checks.with_name(checks.name.removeprefix("test_")))
        self.finished = False
        """Whether nothing is left to tell."""

    @pytest.hookimpl
    def pytest_exception_interact(self, call: pytest.CallInfo[object], report: object) -> None:
        """The checks, or what they import, cannot be loaded."""
        if isinstance(report, pytest.CollectReport) and call.excinfo is not None:
            self._give_up(call.excinfo)

    @pytest.hookimpl
    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """The code ended Python while it was loaded; anything else is a fault of pytest's or ours, which it tells itself."""
        if isinstance(excinfo.value, SystemExit):
            self._give_up(excinfo)

    @pytest.hookimpl
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """All checks are known; pytest also comes here if loading them broke off."""
        if session.items:
            for module in {item.module for item in session.items if isinstance(item, pytest.Function)}:
                self._watch.watch(module)
            self._tell(Collected(len(session.items)))

    @pytest.hookimpl
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """A check starts."""
        self._ended = None
        self._watch.begin()
        self._title = in_words(item)
        self._tell(Begun(self._title))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """One of the three parts of a check is over: keep the first that says anything but passed."""
        report = yield
        if self._ended is None and not report.passed:
            self._ended = self._bad_end(call, report)
        return report

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """All three parts are over with the last one."""
        if report.when == "teardown":
            self._tell(self._ended or Ended(self._title, Outcome.PASSED))

    @pytest.hookimpl
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """The end of it, if nothing broke it off."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            self._tell(Unloadable(_("{checks} holds no checks").format(checks=self._checks.name)))
        self.finished |= exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        )
        if self.finished:
            self._tell(Finished())

    def _bad_end(self, call: pytest.CallInfo[None], report: pytest.TestReport) -> Ended:
        printed = report.capstdout.strip("\n")[-_MOST_PRINTED:]
        if report.skipped or call.excinfo is None:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            return Ended(self._title, Outcome.SKIPPED, reason.removeprefix("Skipped: "))
        outcome, message, place = explain(call.excinfo, self._checks)
        return Ended(self._title, outcome, message, place, printed, self._watch.reading(call.excinfo.value))

    def _give_up(self, caught: pytest.ExceptionInfo[BaseException]) -> None:
        if not self.finished:
            self.finished = True
            message, place = explain(caught, self._checks)[1:]
            self._tell(Unloadable(message, place))

    def _tell(self, event: Event | Finished) -> None:
        self._stream.write(to_line(event))
        self._stream.flush()


def main() -> None:
    """Run the checks and tell everything."""
    checks = Path(sys.argv[1])
    speak(sys.argv[2])
    with os.fdopen(os.dup(1), "w", encoding="ascii", newline="\n") as stream:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        # No settings that change what runs or what is shown; no cache folder in a student's folder.
        arguments = [str(checks), "-o", "addopts=", "-p", "no:cacheprovider", "--tb=no"]
        status = pytest.main(arguments, [Reporter(checks, stream)])
    sys.exit(status)


if __name__ == "__main__":
    main()
