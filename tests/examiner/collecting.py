"""Collects and records the suites of a course in this process, as an examiner's template does."""

import os
import sys
from pathlib import Path

import hypothesis
import torch

from autograder.course import load_course
from autograder.examiner.template import prepare_suites

ROOT = Path(__file__).parent / "course"


def collect(root=ROOT, slugs=None):
    """The plug-in that has collected and recorded the suites of a course; all of them, or those of some exercises."""
    course = load_course(root)
    exercises = [exercise for exercise in course.exercises if slugs is None or exercise.slug in slugs]
    found = []
    threads, profile = torch.get_num_threads(), hypothesis.settings.get_current_profile_name()
    environment = os.environ.copy()
    try:
        prepare_suites(course, exercises, found.append)
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "solutions"]:
            del sys.modules[name]  # pytest takes a suite of the same name for the same suite
        torch.set_num_threads(threads)
        hypothesis.settings.load_profile(profile)
        os.environ.clear()
        os.environ.update(environment)
    (plugin,) = found
    return plugin
