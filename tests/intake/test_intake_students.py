import json
import os

import pytest

from autograder.intake import digest
from autograder.intake.reading import FILE_LIMIT
from autograder.model import ExerciseSource, SourceFile

RIGHT = b"def f(x):\n    return x\n"
NOTEBOOK = json.dumps({"cells": [{"cell_type": "code", "source": "%x\ny = 1"}]}).encode()


def names(source):
    return [file.name for file in source.files]


def test_a_module_is_taken_byte_for_byte(hand_in):
    content = b"\xef\xbb\xbfx = 1\r\n\ty\r\n".replace(b"\ty", b"y = 2")
    submission = hand_in({"masked_softmax.py": content})
    (source,) = submission.sources
    assert (source.exercise, source.fault) == ("masked_softmax", None)
    assert source.files == (SourceFile("masked_softmax.py", content),)
    assert source.notes == ("masked_softmax.py begins with a byte-order mark, which was ignored.",)
    assert (submission.assignment, submission.notes) == ("single", ())


def test_a_notebook_becomes_the_module(hand_in):
    (source,) = hand_in({"masked_softmax.ipynb": NOTEBOOK}).sources
    assert names(source) == ["masked_softmax.py"]
    assert b"y = 1" in source.files[0].content
    assert "code cell 1, line 1: `%x` was left out" in source.notes[0]


def test_helpers_and_other_answers_come_along(lay, take, both):
    root = lay(
        {
            "student-01/copy_task.ipynb": NOTEBOOK,
            "student-01/masked_softmax.py": RIGHT,
            "student-01/zeta.py": b"",
            "student-01/hilfe_für_alle.py": RIGHT,
        }
    )
    (submission,) = take(both, root).submissions
    softmax, copy = submission.sources
    assert names(softmax) == ["masked_softmax.py", "copy_task.py", "hilfe_für_alle.py", "zeta.py"]
    assert names(copy) == ["copy_task.py", "masked_softmax.py", "hilfe_für_alle.py", "zeta.py"]
    assert submission.notes == ()


def test_an_answer_with_a_fault_does_not_spoil_the_other(lay, take, both):
    root = lay({"student-01/copy_task.py": b"def f(:\n", "student-01/masked_softmax.py": RIGHT})
    softmax, copy = take(both, root).submissions[0].sources
    assert softmax.fault is None
    assert names(softmax) == ["masked_softmax.py", "copy_task.py"]
    assert "copy_task.py, line 1" in copy.fault
    assert copy.files == (SourceFile("copy_task.py", b"def f(:\n"),)


def test_a_file_of_the_course_is_not_the_students(lay, take, both):
    root = lay(
        {
            "student-01/copy_task.py": RIGHT,
            "student-01/copy_model.py": b"cheat = 1\n",
            "student-01/masked_softmax.py": RIGHT,
        }
    )
    softmax, copy = take(both, root).submissions[0].sources
    assert names(copy) == ["copy_task.py", "masked_softmax.py"]
    assert copy.notes == (
        "copy_model.py was left out: the course's own copy is used. Don't put code of yours into it.",
    )
    # Where the course gives no such file, it is a helper like any other.
    assert names(softmax) == ["masked_softmax.py", "copy_task.py", "copy_model.py"]


def test_a_notebook_of_another_assignment_is_passed_over(hand_in):
    submission = hand_in({"masked_softmax.py": RIGHT, "copy_task.ipynb": NOTEBOOK, "Copy_Task.ipynb": NOTEBOOK})
    assert names(submission.sources[0]) == ["masked_softmax.py"]
    assert submission.notes == ()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("numpy.py", "importing a library of the same name would find them instead: numpy.py."),
        ("torch.py", "a library of the same name"),
        ("typing.py", "a library of the same name"),
        ("conftest.py", "not tests or start-up files: conftest.py."),
        ("sitecustomize.py", "not tests or start-up files"),
        ("usercustomize.py", "not tests or start-up files"),
        ("test_mine.py", "not tests or start-up files"),
        ("evil.pth", "Not looked at, because it belongs to no exercise: evil.pth."),
        ("notes.txt", "Not looked at"),
        ("setup.cfg", "Not looked at"),
        ("library.so", "Not looked at"),
        ("other.ipynb", "Not looked at"),
        ("package/__init__.py", "Not looked at, because it belongs to no exercise: package/."),
        ("my helper.py", "because no import can name them: my helper.py."),
        ("class.py", "because no import can name them"),
        ("__main__.py", "a library of the same name"),
        ("caf\udce9.py", "no import can name them: caf\\xe9.py."),
        ("caf\udce9.txt", "Not looked at, because it belongs to no exercise: caf\\xe9.txt."),
        ("<img src=x>\n.txt", "<img src=x>\\n.txt."),
    ],
)
def test_what_cannot_be_a_helper_is_left_out_with_a_note(hand_in, name, words):
    submission = hand_in({"masked_softmax.py": RIGHT, name: RIGHT})
    assert names(submission.sources[0]) == ["masked_softmax.py"]
    (note,) = submission.notes
    assert words in note
    assert note.isprintable()


@pytest.mark.parametrize(
    "name",
    ["test_masked_softmax.py", "README.md", "__pycache__/x.pyc", ".DS_Store", "._masked_softmax.py", "__MACOSX/x"],
)
def test_what_everybody_has_is_passed_over(hand_in, name):
    submission = hand_in({"masked_softmax.py": RIGHT, name: b"\0"})
    assert (submission.notes, submission.sources[0].notes) == ((), ())
    assert names(submission.sources[0]) == ["masked_softmax.py"]


@pytest.mark.parametrize("name", ["Masked_Softmax.py", "masked_softmax.PY", "MASKED_SOFTMAX.Py"])
def test_a_name_in_the_wrong_case_is_taken_with_a_note(hand_in, name):
    submission = hand_in({name: RIGHT})
    assert names(submission.sources[0]) == ["masked_softmax.py"]
    assert submission.notes == (
        f"{name} was taken for masked_softmax.py. Use exactly that name: some machines tell a from A.",
    )


@pytest.mark.parametrize(
    "pair",
    [
        ("masked_softmax.py", "masked_softmax.ipynb"),
        ("masked_softmax.py", "Masked_softmax.py"),
        ("masked_softmax.PY", "MASKED_softmax.ipynb"),
    ],
)
def test_two_files_for_one_exercise_are_a_fault(hand_in, pair):
    (source,) = hand_in({name: NOTEBOOK if name.endswith("ipynb") else RIGHT for name in pair}).sources
    assert source.files == ()
    assert source.fault.startswith("There are 2 files for one exercise: ")
    assert all(name in source.fault for name in pair)
    assert source.fault.endswith("Hand in only the one that counts.")


@pytest.mark.parametrize("files", [{}, {"notes.txt": b""}, {"helper.py": RIGHT}])
def test_a_missing_file_is_a_fault(hand_in, files):
    (source,) = hand_in(files).sources
    assert source.files == ()
    assert source.fault == (
        "masked_softmax.py is missing. Hand in a file of exactly this name, or the notebook masked_softmax.ipynb."
    )


@pytest.mark.parametrize("name", ["masked_sofmax.py", "masked_softmax (1).py", "maskedsoftmax.ipynb"])
def test_a_misspelt_file_is_pointed_out(hand_in, name):
    submission = hand_in({name: RIGHT})
    assert submission.sources[0].fault.endswith(f" If {name} is your answer, rename it.")
    assert submission.notes[0] == f"{name} is not the name of an exercise. Did you mean masked_softmax.py?"


def test_a_similar_helper_is_left_in_peace_once_the_answer_is_there(hand_in):
    submission = hand_in({"masked_softmax.py": RIGHT, "masked_softmax_helper.py": RIGHT})
    assert submission.notes == ()
    assert names(submission.sources[0]) == ["masked_softmax.py", "masked_softmax_helper.py"]


def test_helpers_that_python_cannot_read_come_along_with_a_note(hand_in):
    submission = hand_in(
        {"masked_softmax.py": RIGHT, "a.py": b"x = 1\ndef f(:", "b.py": b"\0", "c.py": b"-" * 50_000 + b"1"}
    )
    assert submission.notes == ("Python cannot read a.py (line 2), b.py (line 1), c.py; importing it will fail.",)
    assert names(submission.sources[0]) == ["masked_softmax.py", "a.py", "b.py", "c.py"]


def test_links_special_files_and_folders_are_faults(lay, take, both, tmp_path):
    (tmp_path / "secret.py").write_bytes(RIGHT)
    root = lay({"student-01": None, "student-02/masked_softmax.py": None})
    (root / "student-01/masked_softmax.py").symlink_to(tmp_path / "secret.py")
    (root / "student-01/copy_task.ipynb").symlink_to("nowhere")
    (root / "student-01/helper.py").symlink_to(tmp_path / "secret.py")
    os.mkfifo(root / "student-02/copy_task.py")
    first, second = take(both, root).submissions
    refused = "is a symbolic link, which is never followed; hand in the file itself."
    assert [source.fault for source in first.sources] == [f"masked_softmax.py {refused}", f"copy_task.ipynb {refused}"]
    assert first.notes == (f"Left out: helper.py {refused}",)
    assert [source.fault for source in second.sources] == [
        "masked_softmax.py is a folder; hand in a file of this name.",
        "copy_task.py is not an ordinary file; hand in a plain text file.",
    ]
    assert all(source.files == () for one in (first, second) for source in one.sources)


def test_files_beyond_the_limits_are_faults(hand_in):
    (source,) = hand_in({"masked_softmax.py": b"#" * (FILE_LIMIT + 1)}).sources
    assert source.fault == "masked_softmax.py is larger than 1 MB; hand in only code, without data."
    assert source.files == ()


def test_a_notebook_beyond_the_limit_is_told_about_its_output(hand_in):
    (source,) = hand_in({"masked_softmax.ipynb": b" " * (FILE_LIMIT + 1)}).sources
    assert "Clear all outputs, save the notebook and hand it in again." in source.fault


def test_what_else_a_student_hands_in_never_costs_the_answer(hand_in):
    many = {f"a{number:03}.py": b"x = 1\n" for number in range(120)}
    submission = hand_in({**many, "masked_softmax.py": RIGHT})
    assert submission.sources[0].fault is None
    assert len(submission.sources[0].files) == 100
    assert "and 13 more, because each is beyond the 100 files that one student may hand in" in submission.notes[0]


def test_helpers_share_what_the_answer_leaves_of_five_megabytes(hand_in):
    large = {f"b{number}.py": b"#" * FILE_LIMIT for number in range(5)}
    submission = hand_in({"masked_softmax.py": RIGHT, **large})
    assert names(submission.sources[0]) == ["masked_softmax.py", "b0.py", "b1.py", "b2.py", "b3.py"]
    assert submission.notes == (
        "Left out: b4.py does not fit into the 5 MB that one student may hand in; remove other files.",
    )


def test_a_crowded_folder_is_a_fault_of_every_exercise(hand_in):
    (source,) = hand_in({"masked_softmax.py": RIGHT, **{f"{number}.txt": b"" for number in range(2000)}}).sources
    assert source.fault == (
        "Your folder holds more than 2000 files and folders. Hand in only the files of the exercises."
    )


def test_an_unreadable_file_is_a_fault(lay, take, single):
    root = lay({"student-01/masked_softmax.py": RIGHT})
    (root / "student-01/masked_softmax.py").chmod(0)
    if os.access(root / "student-01/masked_softmax.py", os.R_OK):
        pytest.skip("this user may read everything")
    (source,) = take(single, root).submissions[0].sources
    assert source.fault == "masked_softmax.py may not be read; make it readable and hand it in again."


def test_equal_names_in_another_unicode_form_are_one_module(hand_in):
    submission = hand_in({"masked_softmax.py": RIGHT, "h\u00e9lp.py": b"x = 1\n", "he\u0301lp.py": b"x = 2\n"})
    assert names(submission.sources[0]) == ["masked_softmax.py", "h\u00e9lp.py"]
    assert "an import finds another file of yours under the same name" in submission.notes[0]


def test_the_digest_follows_content_names_and_fault():
    base = ExerciseSource("a", (SourceFile("a.py", b"x"), SourceFile("b.py", b"y")))
    others = [
        ExerciseSource("b", base.files),
        ExerciseSource("a", (SourceFile("a.py", b"xb.py"), SourceFile("", b"y"))),
        ExerciseSource("a", (SourceFile("a.py", b"x"), SourceFile("c.py", b"y"))),
        ExerciseSource("a", base.files[:1]),
        ExerciseSource("a", base.files, fault="broken"),
        ExerciseSource("a", fault="missing"),
        ExerciseSource("a", fault="too large"),
    ]
    digests = [digest(source) for source in (base, *others)]
    assert len(set(digests)) == len(digests)
    assert all(len(one) == 64 for one in digests)
    assert digest(ExerciseSource("a", base.files, notes=("a note",))) == digests[0]


def test_the_same_answer_has_the_same_digest_however_it_came(lay, take, single):
    root = lay({"one/student-01/masked_softmax.py": RIGHT, "two/student-02_masked_softmax.py": RIGHT})
    first, second = take(single, root / "one", root / "two").submissions
    assert digest(first.sources[0]) == digest(second.sources[0])
