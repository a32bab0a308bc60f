import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course import find_course, load_course
from autograder.errors import CourseError, InputError

TWO = """
[course]
title = "A course"
[limits]
import_cpu = 5.0
[[assignments]]
name = "first"
title = "First"
exercises = ["twice"]
[exercises.twice]
title = "Two times"
limits = { check_cpu_floor = 4.0 }
"""


def test_a_course_loads_from_its_folder_or_its_file(make_course):
    root = make_course({})
    assert load_course(root) == load_course(root / "course.toml")
    assert load_course(root).root == root.resolve()


def test_a_relative_path_gives_absolute_files(make_course, monkeypatch):
    root = make_course({})
    monkeypatch.chdir(root)
    for path in (find_course(root), find_course(root).relative_to(root)):
        assert load_course(path).exercises[0].stub == root.resolve() / "exercises/twice/twice.py"


def test_an_exercise_carries_its_own_title_and_limits(make_course):
    course = load_course(make_course({"course.toml": TWO}))
    exercise = course.exercise("twice")
    assert exercise.title == "Two times"
    assert (exercise.limits.import_cpu, exercise.limits.check_cpu_floor) == (5.0, 4.0)
    assert course.limits.check_cpu_floor == 2.0


def test_exercises_of_an_assignment_keep_the_authors_order(make_course):
    changes = {
        f"{side}/{slug}/{name}": text
        for slug in ("beta", "alpha")
        for side, files in {
            "exercises": {"README.md": "#", f"{slug}.py": "", f"test_{slug}.py": ""},
            "solutions": {f"{slug}.py": "", f"test_{slug}_hidden.py": ""},
        }.items()
        for name, text in files.items()
    }
    course = load_course(
        make_course({**changes, "course.toml": TWO.replace('["twice"]', '["twice", "beta", "alpha"]')})
    )
    first = course.assignment("first")
    assert [exercise.slug for exercise in course.exercises_of(first)] == ["twice", "beta", "alpha"]
    assert [exercise.slug for exercise in course.exercises] == ["alpha", "beta", "twice"]


def test_an_exercise_may_belong_to_no_assignment(make_course):
    course = load_course(make_course({"course.toml": '[course]\ntitle = "A course"\n'}))
    assert course.assignments == ()
    assert course.exercise("twice").slug == "twice"


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        ("assignment", "frist", "unknown assignment 'frist'; did you mean 'first'; known: first"),
        ("assignment", "zzz", "unknown assignment 'zzz'; known: first"),
        ("exercise", "TWICE", "unknown exercise 'TWICE'; did you mean 'twice'; known: twice"),
    ],
)
def test_an_unknown_name_says_which_are_known(make_course, kind, name, message):
    course = load_course(make_course({}))
    with pytest.raises(InputError) as caught:
        getattr(course, kind)(name)
    assert str(caught.value) == message


def test_an_assignment_of_an_unknown_exercise_is_a_fault(make_course):
    config = TWO.replace('["twice"]', '["twise"]').replace("[exercises.twice]", "[exercises.other]")
    with pytest.raises(CourseError) as caught:
        load_course(make_course({"course.toml": config}))
    assert [str(fault) for fault in caught.value.faults] == [
        "course.toml: assignments[1].exercises: unknown exercise 'twise'; did you mean 'twice'; known: twice",
        "course.toml: exercises.other: unknown exercise 'other'; known: twice",
    ]


def test_faults_of_every_kind_come_at_once(make_course):
    root = make_course(
        {
            "course.toml": TWO + "colour = 1\n",
            "exercises/twice/README.md": None,
            "exercises/twice/notes.txt": "",
            "solutions/twice/twice.py": "def",
            "solutions/twice/mutants/m.py": "x = 1\n",
        }
    )
    with pytest.raises(CourseError) as caught:
        load_course(root)
    assert [(fault.file, fault.key) for fault in caught.value.faults] == [
        ("course.toml", "exercises.twice.colour"),
        ("exercises/twice/README.md", "hand-out"),
        ("exercises/twice/notes.txt", "unlisted"),
        ("solutions/twice/twice.py", "line 1"),
        ("solutions/twice/mutants/m.py", "docstring"),
    ]
    assert str(caught.value).count("\n") == 4
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("name", ["", "course.toml", "nowhere"])
def test_a_missing_course_is_a_fault_with_advice(tmp_path, name):
    with pytest.raises(CourseError, match=r"name a folder that holds a course\.toml"):
        load_course(tmp_path / name)


def test_a_broken_course_toml_does_not_hide_faults_of_the_files(make_course):
    root = make_course({"course.toml": "[course", "exercises/twice/README.md": None})
    with pytest.raises(CourseError) as caught:
        load_course(root)
    assert [fault.key for fault in caught.value.faults] == ["syntax", "hand-out"]


def test_a_course_is_found_from_any_folder_in_it(make_course):
    root = make_course({})
    for start in (root, root / "exercises", root / "solutions/twice/mutants"):
        assert find_course(start) == root.resolve() / "course.toml"
    with pytest.raises(InputError, match=r"no course\.toml here or in any folder above"):
        find_course(Path(root.anchor))  # the only folder that surely has no course above it


def test_course_and_intake_load_neither_numpy_nor_torch():
    code = (
        "import sys, autograder.course, autograder.intake\n"
        "print(sorted({'numpy', 'torch', 'nbformat', 'hypothesis', 'pytest'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
