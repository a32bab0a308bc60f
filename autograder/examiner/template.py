"""The template of examiners: collects the hidden suites, runs them once against the reference, then forks one per job.

Started as ``python -m autograder.examiner.template CONTROL READY``: two descriptors. On standard input comes a JSON object
with the course's folder and the exercises to prepare. It tells on READY, as JSON, the checks of each exercise and every fault found.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch

from autograder.course import Course, Exercise, load_course
from autograder.errors import CourseError, Fault, InputError
from autograder.examiner.accepted import learn
from autograder.examiner.process import serve_one
from autograder.examiner.suites import SuitePlugin, use_profile
from autograder.language import speak
from autograder.sandbox.forkserver import serve, settle

_PYTEST = (
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:hypothesispytest", "-p", "no:faulthandler"),
    *("-c", os.devnull, "--import-mode=importlib", "--noconftest", "--continue-on-collection-errors"),
)


def main(control: int, ready: int) -> None:
    """Prepare, say so, and serve."""
    wanted = json.load(sys.stdin)
    try:
        course = load_course(Path(wanted["course"]))
        speak(course.language, course.catalogues)
        exercises = tuple(course.exercise(slug) for slug in wanted["exercises"])
    except CourseError as error:
        _tell(ready, error.faults, {})
        return
    except InputError as error:
        _tell(ready, [Fault("course.toml", "exercises", str(error))], {})
        return

    def serve_prepared(plugin: SuitePlugin) -> None:
        checks = {
            slug: [
                [check.spec.name, check.spec.title, check.spec.max_points, check.spec.diagnosed, check.spec.stays]
                for check in prepared.checks
            ]
            for slug, prepared in plugin.prepared.items()
        }
        for exercise in exercises if not plugin.faults else ():
            learn(plugin.prepared[exercise.slug], (file.path for file in exercise.accepted))
        settle()
        _tell(ready, plugin.faults, checks)
        if not plugin.faults:
            serve(socket.socket(fileno=control), lambda _, descriptor, __: serve_one(descriptor, plugin.prepared))

    prepare_suites(course, exercises, serve_prepared)


def prepare_suites(course: Course, exercises: Sequence[Exercise], then: Callable[[SuitePlugin], None]) -> None:
    """Collect the suites of some exercises, run them once against their references, and go on with `then` in this process."""
    torch.set_num_threads(1)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    use_profile(course.examples)
    plugin = SuitePlugin(exercises, then)
    pytest.main([*_PYTEST, f"--rootdir={course.root}", *(str(exercise.suite) for exercise in exercises)], [plugin])


def _tell(ready: int, faults: list[Fault] | tuple[Fault, ...], checks: dict[str, list[list[object]]]) -> None:
    content = {"faults": [[fault.file, fault.key, fault.text] for fault in faults], "checks": checks}
    with os.fdopen(ready, "w", encoding="utf-8") as stream:
        json.dump(content, stream)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
