"""Two exercises, an assignment of both and one of the first alone, and a way to lay out what students hand in."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from autograder.course import Assignment, Exercise
from autograder.intake import Intake, take_in
from autograder.model import Limits, Submission

SLUGS = ("masked_softmax", "copy_task")
RIGHT = b"def f(x):\n    return x\n"


def _exercise(root: Path, slug: str) -> Exercise:
    public = root / "exercises" / slug
    given = (public / "copy_model.py",) if slug == "copy_task" else ()
    return Exercise(slug, slug, Limits(), public, root / "solutions" / slug, given=given)


@pytest.fixture
def exercises(tmp_path) -> tuple[Exercise, ...]:
    return tuple(_exercise(tmp_path, slug) for slug in SLUGS)


@pytest.fixture
def both() -> Assignment:
    return Assignment("both", "Both", None, SLUGS)


@pytest.fixture
def single() -> Assignment:
    return Assignment("single", "Single", None, SLUGS[:1])


@pytest.fixture
def lay(tmp_path) -> Callable[[Mapping[str, bytes | None]], Path]:
    """Writes files (None: an empty folder) below one folder and returns it."""

    def lay(files: Mapping[str, bytes | None]) -> Path:
        root = tmp_path / "handed-in"
        root.mkdir(exist_ok=True)
        for name, content in files.items():
            path = root / name
            if content is None:
                path.mkdir(parents=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        return root

    return lay


@pytest.fixture
def take(exercises) -> Callable[..., Intake]:
    """Takes in PATHs for an assignment."""

    def take(assignment: Assignment, *paths: Path) -> Intake:
        return take_in(paths, assignment, exercises)

    return take


@pytest.fixture
def hand_in(lay, take, single) -> Callable[[Mapping[str, bytes | None]], Submission]:
    """What becomes of one student's folder, for the assignment of one exercise."""

    def hand_in(files: Mapping[str, bytes | None]) -> Submission:
        root = lay(
            {f"class/student-01/{name}": content for name, content in files.items()} or {"class/student-01": None}
        )
        (submission,) = take(single, root / "class").submissions
        assert submission.student == "student-01"
        return submission

    return hand_in
