"""The small course, prepared in this process as an examiner's template prepares it."""

import os
import shutil
import sys
from pathlib import Path

import hypothesis
import pytest
import torch

from autograder.course import load_course
from autograder.examiner.template import prepare_suites

ROOT = Path(__file__).parent / "course"
collect_ignore = ["course"]


def collect(root, slugs=None):
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


@pytest.fixture(scope="session")
def prepared():
    """Slug -> exercise of the small course."""
    plugin = collect(ROOT)
    assert plugin.faults == []
    return plugin.prepared


@pytest.fixture
def collected(tmp_path):
    """Collects the small course's suites of the exercises of which some files are replaced; all if none is."""

    def collect_changed(changes):
        root = shutil.copytree(ROOT, tmp_path / "course")
        for name, content in changes.items():
            (root / name).write_text(content, encoding="utf-8")
        return collect(root, {Path(name).parts[1] for name in changes} or None)

    return collect_changed
