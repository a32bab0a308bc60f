"""One exercise with a flaw of the test's choosing, as a course on disk."""

from pathlib import Path

_FILES = {
    "course.toml": """
[course]
title = "Small"
[limits]
check_cpu_floor = 0.5
[[assignments]]
name = "all"
title = "All"
exercises = ["twice"]
""",
    "exercises/twice/README.md": "Double it.\n",
    "exercises/twice/twice.py": '''
def twice(x):
    """Twice a number."""
    raise NotImplementedError
''',
    "exercises/twice/test_twice.py": """
import twice

def test_three():
    assert twice.twice(3) == 6
""",
    "solutions/twice/twice.py": """
def twice(x):
    doubled_number_of_the_student = x + x
    return doubled_number_of_the_student
""",
    "solutions/twice/test_twice_hidden.py": """
from autograder.suite import assert_close, check

@check(points=1, title="Positive numbers")
def test_positive(submission, reference):
    assert_close(submission.twice(4.0), reference.twice(4.0))

@check(points=2, title="Negative numbers")
def test_negative(submission, reference):
    assert_close(submission.twice(-4.0), reference.twice(-4.0))
""",
    "solutions/twice/mutants/magnitude.py": '''
"""The sign is dropped.

Twice a negative number is negative.
"""

def twice(x):
    return abs(x) * 2
''',
    "solutions/twice/mutants/squared.py": '''
"""Squares.

Add the number to itself.
"""

def twice(x):
    return x * x
''',
    "solutions/twice/accepted/times_two.py": """
def twice(x):
    return 2 * x
""",
}


def write_course(folder: Path, **changes: str) -> Path:
    """Write the course with some files changed; a key is the end of a file's path with `/` and `.` as `_`."""
    files = dict(_FILES)
    for key, content in changes.items():
        name = next((name for name in files if name.replace("/", "_").replace(".", "_").endswith(key)), None)
        files[name or f"solutions/twice/mutants/{key.removesuffix('_py')}.py"] = content
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder
