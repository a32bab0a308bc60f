"""The small course, prepared in this process as an examiner's template prepares it."""

import shutil
from pathlib import Path

import pytest
from collecting import ROOT, collect

collect_ignore = ["course"]


@pytest.fixture(scope="session")
def prepared():
    """Slug -> exercise of the small course."""
    plugin = collect()
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
