"""A process that writes to a store: `store_writer.py URL MODE`. It says "ready", waits for a line, and works."""

import os
import signal
import sys

import autograder.store.store as module
from autograder.model import CheckResult, Outcome, Result, SourceFile, Status
from autograder.store import open_store


def result(student, key, status=Status.GRADED):
    points = 1.0 if status is Status.GRADED else 0.0
    return Result(
        submission=student,
        assignment="basics",
        exercise="masked_softmax",
        status=status,
        reason=None if status is Status.GRADED else "a reason",
        points=points,
        max_points=1.0,
        isolation="full",
        cpu_seconds=0.5,
        checks=(CheckResult("test_a", "A", Outcome.PASSED, 1.0, 1.0),) if points else (),
        key=key,
    )


def files(student):
    return (SourceFile("masked_softmax.py", f"# {student}\n".encode()), SourceFile("helper.py", b"\xff\x00"))


def _say(word):
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main(url, mode):
    _say("ready")
    sys.stdin.readline()
    if mode == "die-within":
        keep = module._keep_run
        module._keep_run = lambda *arguments: (keep(*arguments), os.kill(os.getpid(), signal.SIGKILL))
    with open_store(url) as store:
        if mode == "die-after":
            store.add(result("student-01", "k1"), files("student-01"))
            os.kill(os.getpid(), signal.SIGKILL)
        new = 0
        for number in range(20):
            student = f"student-{number:02}"
            new += store.add(result(student, f"k{number}"), files(student))
            if number % 5 == 0:
                store.add(result(student, f"k{number}", Status.HARNESS_ERROR), files(student))
        _say(new)


if __name__ == "__main__":
    main(*sys.argv[1:])
