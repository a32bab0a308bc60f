"""The packages of this course, run as students run them: on their own, with pytest and what `requirements.txt` names."""

import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path, PureWindowsPath

import pytest
from alone import required, run_pytest

from autograder.course import load_course
from autograder.release import build, write
from autograder.release.writing import zipped

ROOT = Path(__file__).resolve().parents[2]
COURSE = load_course(ROOT)
EVERYTHING = replace(
    COURSE.assignments[0], name="everything", exercises=tuple(exercise.slug for exercise in COURSE.exercises)
)


@pytest.fixture(scope="module")
def package():
    """All exercises in one package, so that they can get into each other's way."""
    return build(COURSE, EVERYTHING)


@pytest.fixture
def unpacked(package, tmp_path):
    (tmp_path / "package.zip").write_bytes(zipped(package))
    with zipfile.ZipFile(tmp_path / "package.zip") as archive:
        archive.extractall(tmp_path)
    return tmp_path / "everything"


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda assignment: assignment.name)
def test_every_assignment_can_be_released(assignment, tmp_path):
    package = build(COURSE, assignment)
    assert zipped(package) == zipped(build(load_course(ROOT), assignment))
    write(package, tmp_path / "package", ROOT)
    for exercise in COURSE.exercises_of(assignment):
        for path in exercise.public_files:
            name = path.relative_to(exercise.public_dir)
            assert (tmp_path / "package" / exercise.slug / name).read_bytes() == path.read_bytes()
    private = {path.name for exercise in COURSE.exercises for path in exercise.private_dir.rglob("*_hidden.py")}
    assert private.isdisjoint(path.name for path in (tmp_path / "package").rglob("*"))


def test_every_system_can_hold_it(package):
    names = [f"{package.name}/{file.name}" for file in package.files]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(name) <= 120 and name.isprintable() for name in names)
    assert not [name for name in names if re.search(r'[<>:"\\|?*]|[. ](?:/|$)', name)]
    assert not [name for name in names if PureWindowsPath(name).is_reserved()]
    for file in package.files:
        if file.text is not None:
            assert b"\r" not in file.content
            assert not file.content.startswith(b"\xef\xbb\xbf")


def test_students_have_no_autograder(tmp_path):
    (tmp_path / "test_it.py").write_text("import pytest\ndef test_it():\n    import autograder\n")
    code, out = run_pytest(tmp_path)
    assert code == 1
    assert "ModuleNotFoundError: No module named 'autograder'" in out


def closing(out):
    """The number of checks and the exercises of the last line."""
    match = re.fullmatch(r"(\d+) public checks?; hidden checks exist for: (.*)", out.splitlines()[-1])
    return int(match[1]), match[2].split(", ")


def test_stubs_fail_every_check_and_are_told_in_words(unpacked):
    code, out = run_pytest(unpacked, installed=required(unpacked))
    count, exercises = closing(out)
    assert code == 1
    assert exercises == sorted(EVERYTHING.exercises)
    # What makes a module for several checks is a fixture; where that raises, pytest counts an error, not a failure.
    told = re.fullmatch(r"(\d+) failed(?:, (\d+) errors?)? in [\d.]+s.*", out.splitlines()[-2])
    assert told is not None
    assert sum(int(number or 0) for number in told.groups()) == count
    for exercise in COURSE.exercises:
        assert re.search(rf"^      {exercise.slug}\.py, line \d+: raise NotImplementedError", out, re.MULTILINE)
    assert "is not written yet" in out
    assert not re.search(r"^E  |^>  |Traceback|^_{5}|^={5}", out, re.MULTILINE)
    assert str(unpacked) not in out


@pytest.mark.slow
def test_references_pass_every_check(unpacked):
    for exercise in COURSE.exercises:
        shutil.copy(exercise.reference, unpacked / exercise.slug)
    code, out = run_pytest(unpacked, installed=required(unpacked))
    count, exercises = closing(out)
    assert code == 0, out
    assert exercises == sorted(EVERYTHING.exercises)
    assert re.fullmatch(rf"{count} passed in [\d.]+s.*", out.splitlines()[-2])
