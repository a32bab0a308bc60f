"""Grades every mutant, accepted solution and the reference of an exercise twice, and tells both verdicts as JSON.

Started as ``python replay_and_live.py COURSE SLUG [LABEL ...]``; the mutants with these labels are left out. Once by replay: `SuiteRun` on a candidate process, which is forked
from this one without a wall, since all that runs here is the author's. Once live: Hypothesis runs the author's checks, as
pytest would, on the same module in this process.
"""

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import pytest

from autograder.candidate import process
from autograder.course import composed, load_course
from autograder.examiner.run import SuiteRun
from autograder.examiner.sides import local_link, submission_side
from autograder.examiner.template import prepare_suites
from autograder.model import Outcome
from autograder.sandbox.template import Ended
from autograder.wire import Client, raised_remotely


def main(root, slug, *left_out):
    course = load_course(Path(root))
    exercise = course.exercise(slug)
    prepare_suites(course, [exercise], lambda plugin: tell(both(plugin, exercise, left_out)))


def tell(verdicts):
    sys.stdout.write(f"{json.dumps(verdicts)}\n")


def both(plugin, exercise, left_out):
    """Solution -> check -> the outcomes by replay and live."""
    assert plugin.faults == [], plugin.faults
    prepared = plugin.prepared[exercise.slug]
    for label in left_out:
        del prepared.mutants[label]
    # A check that is too dear to run on every mutant for a diagnosis is too dear here; it has one example and no Hypothesis.
    prepared.checks = [check for check in prepared.checks if check.mark.diagnose]
    stop_at_the_first_failure(prepared)
    return {
        name: {
            run.check.spec.name: [str(run.outcome), str(live), sorted({str(kind(a.error)) for a in run.attempts})]
            for run, live in zip(replayed(prepared, source), run_live(prepared, source), strict=True)
        }
        for name, source in solutions(exercise, prepared).items()
    }


def solutions(exercise, prepared):
    found = {"reference": prepared.reference_source}
    found |= {f"accepted/{file.name}": file.path.read_text(encoding="utf-8") for file in exercise.accepted}
    for label, mutant in prepared.mutants.items():
        found[f"mutants/{label}"] = composed(prepared.reference_source, mutant.mutant.source)
    return found


def stop_at_the_first_failure(prepared):
    """The verdict is known then; shrinking would take most of the time."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    for check in prepared.checks:
        for case in check.cases:
            if case.is_property:
                hypothesis.settings(hypothesis.settings.default, phases=phases)(case.function)


def replayed(prepared, source):
    return SuiteRun(prepared, {f"{prepared.slug}.py": source.encode()}, Unwalled()).run()


def run_live(prepared, source):
    side = prepared.reference.variant(source)
    for check in prepared.checks:
        client = Client(local_link(side), in_place=check.mark.in_place)
        yield max((live_outcome(prepared, case, client) for case in check.cases), key=list(Outcome).index)


def live_outcome(prepared, case, client):
    try:
        case.function(**case.given(submission_side(client), prepared.reference), **case.values)
    except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001  any is a verdict
        return kind(error)
    return Outcome.PASSED


def kind(error):
    if error is None:
        return Outcome.PASSED
    return Outcome.FAILED if raised_remotely(error) is None else Outcome.ERROR


class Unwalled:
    """Forks candidates as a template does, but from this process and without a wall."""

    def spawn(self, descriptor, *, memory, cpu_seconds):
        pid = os.fork()
        if pid == 0:
            try:
                line = os.dup(descriptor)
                os.closerange(3, line)
                os.closerange(line + 1, 256)
                process.run(line)
            finally:
                os._exit(0)
        return Forked(pid)


@dataclass
class Forked:
    """A child of this process, with what `SuiteRun` asks of one."""

    pid: int
    ended: Ended | None = None

    def cpu_seconds(self):
        try:
            return time.clock_gettime((~self.pid << 3) | 2)
        except OSError:
            return 0.0

    def runnable(self):
        return True

    def kill(self):
        if self.ended is None:
            os.kill(self.pid, 9)
        return self.wait(None)

    def wait(self, timeout):
        while self.ended is None:
            pid, status, usage = os.wait4(self.pid, 0 if timeout is None else os.WNOHANG)
            if pid:
                self.ended = Ended(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
            elif timeout <= 0:
                return None
            else:
                time.sleep(0.001)
                timeout -= 0.001
        return self.ended


if __name__ == "__main__":
    main(*sys.argv[1:])
