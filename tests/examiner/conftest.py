"""The small course, prepared in this process as an examiner's template prepares it."""

import os
import shutil
from pathlib import Path

import hypothesis
import pytest
import torch

from autograder.course import load_course
from autograder.examiner.template import prepare_suites

ROOT = Path(__file__).parent / "course"
collect_ignore = ["course"]


def collect(root):
    """The plug-in that has collected and recorded every suite of a course."""
    course = load_course(root)
    found = []
    threads, profile = torch.get_num_threads(), hypothesis.settings.get_current_profile_name()
    environment = os.environ.copy()
    try:
        prepare_suites(course, course.exercises, found.append)
    finally:
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
    """Collects the small course with some files replaced (by text) or taken out (None)."""

    def collect_changed(changes):
        root = shutil.copytree(ROOT, tmp_path / "course")
        for name, content in changes.items():
            path = root / name
            if content is None:
                path.unlink()
            else:
                path.write_text(content, encoding="utf-8")
        return collect(root)

    return collect_changed
