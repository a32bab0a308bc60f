"""The command line as people use it: in a process of its own, in a folder of its own."""

import os
import subprocess
import sys

import pytest

COURSE = {
    "course.toml": (
        '[course]\ntitle = "A course"\n\n[feedback]\npolicy = "hint"\n\n[[assignments]]\nname = "first"\ntitle = "First"\n'
        'exercises = ["twice", "half"]\n\n[[assignments]]\nname = "second"\ntitle = "Second"\nexercises = ["half"]\n\n'
        '[exercises.twice]\ntitle = "Twice as much"\n'
    ),
}
for slug, right in (("twice", "2 * x"), ("half", "x / 2")):
    COURSE |= {
        f"exercises/{slug}/README.md": f"# {slug}\n",
        f"exercises/{slug}/{slug}.py": f"def {slug}(x):\n    raise NotImplementedError\n",
        f"exercises/{slug}/test_{slug}.py": f"from {slug} import {slug}\n\n\ndef test_zero():\n    assert {slug}(0) == 0\n",
        f"solutions/{slug}/{slug}.py": f"def {slug}(x):\n    return {right}\n",
        f"solutions/{slug}/test_{slug}_hidden.py": "def test_two(submission): ...\n",
        f"solutions/{slug}/mutants/as_it_is.py": f'"""Nothing is done.\n\nLook at 3.\n"""\n\n\ndef {slug}(x):\n    return x\n',
    }


@pytest.fixture
def put(tmp_path):
    """Writes files, given as path -> text, below the test's folder, and returns that folder."""

    def write(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write


@pytest.fixture
def course(put):
    """A folder with a sound course of two exercises, of which the second assignment has none."""
    return put(COURSE)


@pytest.fixture
def autograder(tmp_path):
    """Runs the command line and returns the finished process, which never shows a traceback."""

    def run(*arguments, cwd=tmp_path, **environment):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "autograder", *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=100,
            check=False,
            cwd=cwd,
            env=os.environ | {"COLUMNS": "100"} | environment,
        )
        assert "Traceback" not in done.stdout + done.stderr, done.stderr
        return done

    return run
