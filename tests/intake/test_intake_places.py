import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.errors import InputError
from autograder.intake import read_class, take_in

RIGHT = b"def f(x):\n    return x\n"


def faults(submission):
    return {source.exercise: source.fault for source in submission.sources}


def answered(intake):
    """Student -> the exercises that can be graded."""
    return {one.student: [source.exercise for source in one.sources if not source.fault] for one in intake.submissions}


def test_a_class_is_one_folder_per_student_sorted_by_name(lay, take, both):
    root = lay(
        {
            "student-02/copy_task.py": RIGHT,
            "student-10/masked_softmax.py": RIGHT,
            "student-01": None,
            "__MACOSX/x": b"",
            ".git/x": b"",
        }
    )
    intake = take(both, root)
    assert answered(intake) == {"student-01": [], "student-02": ["copy_task"], "student-10": ["masked_softmax"]}
    assert list(answered(intake)) == ["student-01", "student-02", "student-10"]
    assert intake.strays == ()
    assert [one.assignment for one in intake.submissions] == ["both"] * 3


def test_read_class_gives_the_submissions_alone(lay, take, both, exercises):
    root = lay({"student-01/copy_task.py": RIGHT})
    assert read_class([root], both, exercises) == take(both, root).submissions


def test_a_folder_with_an_answer_in_it_is_one_students(lay, take, both, monkeypatch):
    root = lay({"student-07/masked_softmax.py": RIGHT, "student-07/helper.py": RIGHT})
    assert answered(take(both, root / "student-07")) == {"student-07": ["masked_softmax"]}
    monkeypatch.chdir(root / "student-07")
    assert answered(take(both, Path())) == {"student-07": ["masked_softmax"]}
    assert answered(take(both, Path("../student-07/."))) == {"student-07": ["masked_softmax"]}


def test_a_students_folder_with_folders_in_it_is_pointed_out(lay, take, both):
    root = lay({"class/masked_softmax.py": RIGHT, "class/student-01/masked_softmax.py": RIGHT})
    intake = take(both, root / "class")
    assert answered(intake) == {"class": ["masked_softmax"]}
    assert len(intake.strays) == 1
    assert "read as the folder of one student; the folders in it were not looked into: student-01" in intake.strays[0]


def test_loose_files_are_told_apart_by_their_names(lay, take, both):
    root = lay(
        {
            "student-01_masked_softmax.py": RIGHT,
            "student-01_copy_task.ipynb": json.dumps({"cells": [{"cell_type": "code", "source": "x = 1"}]}).encode(),
            "ada_copy_masked_softmax.py": RIGHT,
            "Åsa_Masked_Softmax.PY": RIGHT,
        }
    )
    assert answered(take(both, root)) == {
        "ada_copy": ["masked_softmax"],
        "student-01": ["masked_softmax", "copy_task"],
        "Åsa": ["masked_softmax"],
    }


def test_the_longest_slug_of_the_course_counts(lay, exercises, single):
    root = lay({"ada_masked_softmax.py": RIGHT, "ada_softmax.py": RIGHT})
    softmax = replace(single, exercises=("softmax",))
    intake = take_in([root], softmax, [replace(exercises[0], slug="softmax"), *exercises])
    assert answered(intake) == {"ada": ["softmax"]}
    assert intake.submissions[0].sources[0].fault is None
    assert intake.strays == (f"{root}/ada_masked_softmax.py: ignored; masked_softmax is not in this assignment",)


def test_a_bare_name_will_do_for_a_single_exercise(lay, take, single):
    root = lay({"student-01.py": RIGHT, "student-02.ipynb": b"{}", "...py": RIGHT, "grades.csv": b""})
    intake = take(single, root)
    assert answered(intake) == {"student-01": ["masked_softmax"], "student-02": []}
    assert "student-02.ipynb is not a notebook" in faults(intake.submissions[1])["masked_softmax"]
    assert intake.strays == (
        f"{root}/...py: ignored; it is hidden, or a test or start-up file",
        f"{root}/grades.csv: ignored; it is neither a Python file nor a notebook",
    )


def test_two_files_of_one_student_for_one_exercise_are_that_students_fault(lay, take, single):
    root = lay({"student-01.py": RIGHT, "student-01_masked_softmax.py": RIGHT, "student-02.py": RIGHT})
    first, second = take(single, root).submissions
    assert faults(first)["masked_softmax"].startswith("There are 2 files for one exercise: student-01.py, student-01_")
    assert faults(second) == {"masked_softmax": None}


@pytest.mark.parametrize("name", ["student-01.py", "student-01_masked_sofmax.py", "student-01_copytask.ipynb"])
def test_a_file_that_names_no_exercise_is_still_somebodys(lay, take, both, name):
    intake = take(both, lay({name: RIGHT, "student-02_copy_task.py": RIGHT}))
    assert answered(intake) == {"student-01": [], "student-02": ["copy_task"]}
    assert faults(intake.submissions[0])["masked_softmax"] == (
        f"No file is named for this exercise, but {name} was handed in. Call it <your name>_masked_softmax.py."
    )


def test_an_archive_is_refused_in_the_students_name(lay, take, both):
    intake = take(
        both, lay({"student-01.zip": b"PK", "student-03_masked_softmax.tar.gz": b"", "student-02_copy_task.py": RIGHT})
    )
    assert answered(intake) == {"student-01": [], "student-02": ["copy_task"], "student-03": []}
    assert set(faults(intake.submissions[0]).values()) == {
        "student-01.zip is an archive, which is not opened. Hand in the Python files or notebooks themselves."
    }


def test_beside_folders_a_loose_file_must_say_its_exercise(lay, take, single):
    root = lay(
        {
            "student-01/masked_softmax.py": RIGHT,
            "rename.py": RIGHT,
            "student-02.zip": b"",
            "student-03_masked_softmax.py": RIGHT,
        }
    )
    intake = take(single, root)
    assert answered(intake) == {"student-01": ["masked_softmax"], "student-03": ["masked_softmax"]}
    assert intake.strays == (
        f"{root}/rename.py: ignored; its name must be <student>_<exercise>.py",
        f"{root}/student-02.zip: ignored; an archive is not opened; unpack it",
    )


def test_linked_and_special_students_are_refused_by_name(lay, take, single, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/masked_softmax.py").write_bytes(RIGHT)
    root = lay({"student-01/masked_softmax.py": RIGHT})
    (root / "student-02").symlink_to(tmp_path / "elsewhere")
    (root / "student-03_masked_softmax.py").symlink_to(tmp_path / "elsewhere/masked_softmax.py")
    os.mkfifo(root / "student-04_masked_softmax.py")
    first, *others = take(single, root).submissions
    assert faults(first) == {"masked_softmax": None}
    assert [(one.student, one.sources[0].files) for one in others] == [
        ("student-02", ()),
        ("student-03", ()),
        ("student-04", ()),
    ]
    assert [faults(one)["masked_softmax"] for one in others] == [
        "Your folder is a symbolic link, which is never followed; hand in the file itself.",
        "student-03_masked_softmax.py is a symbolic link, which is never followed; hand in the file itself.",
        "student-04_masked_softmax.py is not an ordinary file; hand in a plain text file.",
    ]


def test_all_folders_of_a_class_may_be_named_one_by_one(lay, take, single):
    root = lay(
        {
            "student-01/masked_softmax.py": RIGHT,
            "student-02": None,
            "student-03/solution.py": RIGHT,
            "student-04/src/x.py": RIGHT,
            "student-05/my_masked_softmax.py": RIGHT,
        }
    )
    intake = take(single, *sorted(root.iterdir()))
    assert answered(intake) == {
        "student-01": ["masked_softmax"],
        "student-02": [],
        "student-03": [],
        "student-04": [],
        "student-05": [],
    }


def test_a_class_and_a_late_student_may_be_named_together(lay, take, single):
    root = lay(
        {
            "class/student-01/masked_softmax.py": RIGHT,
            "class/student-02": None,
            "late/student-17/masked_softmax.py": RIGHT,
            "flat/student-03_masked_softmax.py": RIGHT,
            "flat/student-04_masked_softmax.py": RIGHT,
        }
    )
    intake = take(single, root / "class", root / "late/student-17", root / "flat")
    assert list(answered(intake)) == ["student-01", "student-02", "student-03", "student-04", "student-17"]


def test_a_lone_folder_with_a_misspelt_answer_is_a_students(lay, take, single):
    root = lay({"student-01/masked_sofmax.py": RIGHT})
    (submission,) = take(single, root / "student-01").submissions
    assert submission.student == "student-01"
    assert faults(submission)["masked_softmax"].endswith("If masked_sofmax.py is your answer, rename it.")


def test_files_may_be_named_one_by_one(lay, take, both):
    root = lay({f"flat/student-0{n}_{slug}.py": RIGHT for n in (1, 2) for slug in ("masked_softmax", "copy_task")})
    intake = take(both, *sorted((root / "flat").iterdir()), root / "flat/student-01_copy_task.py")
    answers = ["masked_softmax", "copy_task"]
    assert answered(intake) == {"student-01": answers, "student-02": answers}


def test_a_file_called_as_its_exercise_belongs_to_the_folders_student(lay, take, both):
    root = lay(
        {"student-01/masked_softmax.py": RIGHT, "student-01/copy_task.py": RIGHT, "student-02/copy_task.py": RIGHT}
    )
    intake = take(both, *sorted(root.glob("*/*.py")))
    assert answered(intake) == {"student-01": ["masked_softmax", "copy_task"], "student-02": ["copy_task"]}


@pytest.mark.parametrize(
    ("files", "paths"),
    [
        ({"a/student-01/masked_softmax.py": RIGHT, "b/student-01/masked_softmax.py": RIGHT}, ["a", "b"]),
        ({"a/student-01/masked_softmax.py": RIGHT, "a/student-01_masked_softmax.py": RIGHT}, ["a"]),
        ({"a/student-01/masked_softmax.py": RIGHT, "b/student-01.py": RIGHT}, ["a", "b"]),
        ({"a/student-01/masked_softmax.py": RIGHT}, ["a", "a"]),
        ({"a/student-01/masked_softmax.py": RIGHT}, ["a", "a/student-01"]),
    ],
)
def test_a_student_in_two_places_is_never_merged(lay, take, single, files, paths):
    root = lay(files)
    with pytest.raises(InputError) as caught:
        take(single, *(root / path for path in paths))
    (line,) = str(caught.value).splitlines()
    assert line.startswith("student-01: is handed in 2 times: ")
    assert line.endswith("; remove or rename all but one")


def test_names_that_only_look_the_same_are_one_student(lay, take, single):
    root = lay({"\u00c5sa/masked_softmax.py": RIGHT, "A\u030asa/masked_softmax.py": RIGHT})
    with pytest.raises(InputError, match="Åsa: is handed in 2 times"):
        take(single, root)


def test_every_unusable_path_is_named_at_once(lay, take, single):
    root = lay({"class/student-01/masked_softmax.py": RIGHT, "empty": None, "other/grades.csv": b""})
    (root / "link").symlink_to("class")
    os.mkfifo(root / "pipe")
    with pytest.raises(InputError) as caught:
        take(single, *(root / name for name in ("class", "nowhere", "link", "pipe", "empty", "other")))
    expected = (
        "expected one folder per student with masked_softmax.py in it, or files named <student>_masked_softmax.py"
    )
    assert str(caught.value).splitlines() == [
        f"{root}/nowhere: no such file or folder; check the spelling",
        f"{root}/link: is a symbolic link, which is never followed; name what it leads to",
        f"{root}/pipe: is neither a file nor a folder; name the folder with the submissions",
        f"{root}/empty: no submission here; {expected}",
        f"{root}/other: no submission here; {expected}",
    ]
    assert caught.value.exit_code == 2


def test_the_same_class_is_read_the_same_twice(lay, take, both):
    root = lay(
        {f"student-{n:02}/{name}": RIGHT for n in range(5) for name in ("copy_task.py", "b.py", "a.py", "z.txt")}
    )
    assert take(both, root) == take(both, root)
