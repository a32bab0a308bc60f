"""Runs pytest in a student package as a student's machine would: without the autograder, and with what was installed alone."""

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

_SCRIPT = """
import json, sys

missing = set(json.loads(sys.argv[1]))

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in missing else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""


def run_pytest(folder, *arguments, installed=("pytest",)):
    """Exit code and output of pytest in `folder`, where only `installed` and what it needs can be imported."""
    missing = sorted(set(metadata.packages_distributions()) - _modules(_with_needs(installed)))
    assert "autograder" in missing
    done = subprocess.run(
        # -I: no PYTHONPATH, no folder of a user's, no working directory on the path, as when `pytest` is typed
        [sys.executable, "-I", "-B", "-c", _SCRIPT, json.dumps(missing), "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "OMP_NUM_THREADS": "1", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def required(folder):
    """The packages that `requirements.txt` names."""
    return re.findall(r"^([a-z]+)>=[0-9.]+$", (Path(folder) / "requirements.txt").read_text(), re.MULTILINE)


def _with_needs(packages):
    found, waiting = set(), list(packages)
    while waiting:
        package = _normal(waiting.pop())
        if package not in found:
            found.add(package)
            needs = _requires(package)
            waiting += [re.match(r"[\w.-]+", need)[0] for need in needs if "extra ==" not in need]
    return found


def _requires(package):
    try:
        return metadata.requires(package) or []
    except metadata.PackageNotFoundError:  # for another system
        return []


def _modules(packages):
    return {name for name, by in metadata.packages_distributions().items() if packages & set(map(_normal, by))}


def _normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()
