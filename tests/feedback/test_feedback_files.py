"""Feedback as files: safe names, whole files, for the owner's eyes; and the overview for the instructor."""

import json
import os
import re
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from feedback_samples import Page, check, failed, graded, without_grade
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import InputError
from autograder.feedback import file_names, index, visible, write
from autograder.model import Outcome, Status
from autograder.results import from_record

RESULTS = (
    graded(failed(), check("Passes", Outcome.PASSED, 1.5), student="student-02"),
    graded(check("Split", Outcome.PASSED, 4.0), exercise="multihead_split", student="student-02"),
    graded(failed(), student="student-01"),
    without_grade(Status.REJECTED, "SyntaxError", exercise="multihead_split", student="student-01"),
    without_grade(Status.HARNESS_ERROR, "died", student="student-01"),
)


def _mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_page_and_a_json_file_for_each_student(tmp_path):
    folder = tmp_path / "new" / "feedback"
    written = write(RESULTS, folder, "Course", "hint")
    assert [path.name for path in written] == [
        *("student-01.html", "student-01.json", "student-02.html", "student-02.json"),
    ]
    assert sorted(folder.iterdir()) == written
    assert {_mode(path) for path in written} == {0o600}
    assert _mode(folder) == 0o700
    assert "Feedback for student-02" in Page(written[2].read_text()).text


def test_the_json_file_holds_what_the_student_may_see(tmp_path):
    (_, first, _, second) = write(RESULTS, tmp_path, "Course", "hint")
    data = json.loads(second.read_text())
    assert list(data) == ["student", "course", "policy", "points", "max_points", "results", "schema"]
    assert (data["student"], data["policy"], data["points"], data["max_points"]) == ("student-02", "hint", 5.5, 7.5)
    assert [from_record(record) for record in data["results"]] == [visible(result, "hint") for result in RESULTS[:2]]
    data = json.loads(first.read_text())
    assert (data["points"], data["max_points"]) == (0.0, 5.0)  # without the exercise that has no grade


def test_writing_again_gives_the_same_bytes_and_leaves_no_rest(tmp_path):
    before = {path: path.read_bytes() for path in write(RESULTS, tmp_path, "Course", "hint")}
    after = {path: path.read_bytes() for path in write(RESULTS, tmp_path, "Course", "hint")}
    assert before == after
    assert set(tmp_path.iterdir()) == set(after)


def test_a_file_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    page, _ = write(RESULTS[:1], tmp_path, "Old course", "hint")
    old = page.read_text()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError, match=r"student-02.html: cannot be written: No space left on device"):
        write(RESULTS[:1], tmp_path, "New course", "hint")
    assert page.read_text() == old
    assert len(list(tmp_path.iterdir())) == 2


def test_a_link_in_the_place_of_a_page_is_replaced_not_followed(tmp_path):
    (tmp_path / "elsewhere").write_text("precious")
    (tmp_path / "feedback").mkdir()
    (tmp_path / "feedback" / "student-02.html").symlink_to(tmp_path / "elsewhere")
    write(RESULTS[:1], tmp_path / "feedback", "Course", "hint")
    assert (tmp_path / "elsewhere").read_text() == "precious"
    assert not (tmp_path / "feedback" / "student-02.html").is_symlink()


def test_a_folder_that_is_none(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"feedback .*student-02.html: cannot be written: ") as caught:
        write(RESULTS[:1], tmp_path / "file", "Course", "hint")
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError, match=r"index.html: cannot be written"):
        index(RESULTS, tmp_path / "file", "Course")


@pytest.mark.parametrize(
    "student", ["student-01", "Anna", "mueller_anna", "12345", "a.b-c_d", "S1", "a", "x" * 100, "conrad", "indexes"]
)
def test_ordinary_names_stay(student):
    assert file_names([student]) == {student: student}


@pytest.mark.parametrize(
    ("student", "start"),
    [
        ("../../etc/passwd", "etc-passwd-"),
        ("a/b", "a-b-"),
        (".hidden", "hidden-"),
        ("-rf", "rf-"),
        ("dot.", "dot-"),
        ("", "student-"),
        ("..", "student-"),
        ("学生", "student-"),
        ("Åsa Öst", "Asa-Ost-"),
        ("con", "con-"),
        ("NUL.txt", "NUL-txt-"),
        ("index", "index-"),
        ("Index.html", "Index-html-"),
        ("x" * 101, "x" * 40 + "-"),
        ("a\x00b\udcff", "a-b-"),
        ("a\nb", "a-b-"),
        ("name\n", "name-"),
    ],
)
def test_odd_names_become_safe(student, start):
    name = file_names([student])[student]
    assert re.fullmatch(re.escape(start) + "[0-9a-f]{8}", name)


def test_names_that_differ_by_case_alone():
    names = file_names(["Anna", "anna", "ANNA"])
    assert names["anna"] == "anna"
    assert re.fullmatch("Anna-[0-9a-f]{8}", names["Anna"])
    assert re.fullmatch("ANNA-[0-9a-f]{8}", names["ANNA"])


def test_nobody_can_take_the_name_of_another():
    taken = file_names(["å"])["å"]
    names = file_names(["å", taken])
    assert names[taken] == taken
    assert names["å"].startswith(taken)
    assert names["å"] != taken


@given(
    students=st.lists(
        st.text(st.characters(codec=None) | st.sampled_from('\ud83d\udcff\x00\x1b<&"'), max_size=8)
        | st.sampled_from(["a", "A", "a ", "A/"])
    )
)
def test_names_are_safe_unique_and_always_the_same(students):
    names = file_names(students)
    assert names.keys() == set(students)
    assert len({name.lower() for name in names.values()}) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}", name) for name in names.values())
    assert file_names(reversed(students)) == names


def test_odd_students_get_their_own_files(tmp_path):
    students = ["a/b", "A/B", "../up", "a" * 5000, "<b>", "\udcff\x00"]
    written = write([replace(RESULTS[0], submission=student) for student in students], tmp_path / "out", "C", "hint")
    assert len(written) == len(set(written)) == 12
    assert set((tmp_path / "out").iterdir()) == set(written)
    assert list(tmp_path.iterdir()) == [tmp_path / "out"]
    readable = {json.loads(path.read_text())["student"] for path in written if path.suffix == ".json"}
    assert readable == {*students[:5], "\\udcff\x00"}


def test_the_overview_shows_everybody(tmp_path):
    write(RESULTS, tmp_path, "Course", "hint")
    path = index(RESULTS, tmp_path, "Course")
    assert path == tmp_path / "index.html"
    assert _mode(path) == 0o600
    found = Page(path.read_text())
    assert "For instructors only" in found.text
    assert "2 students, 3 exercises" in found.text
    assert "Student Total masked_softmax multihead_split additive_attention" in found.text
    assert "student-01 0 / 5 0 / 2 could not be run 0 / 3 no grade" in found.text
    assert "student-02 5.5 / 7.5 1.5 / 3.5 4 / 4 no result" in found.text
    for link in found.values("a", "href"):
        assert (tmp_path / unquote(link)).is_file()


def test_the_overview_escapes_and_needs_nothing(tmp_path):
    text = "x</table><script>alert(1)</script>\"'{{ 1 }}\x1b[31m\u202e"
    odd = [replace(result, submission=text, exercise=text, assignment=text) for result in RESULTS[:1]]
    plain = [replace(result, submission="x", exercise="x", assignment="x") for result in RESULTS[:1]]
    found = Page(index(odd, tmp_path, text).read_text())
    other = Page(index(plain, tmp_path, "x").read_text())
    links = [attrs for tag, attrs in found.skeleton if tag == "a"]
    assert [part for part in found.skeleton if part[0] != "a"] == [part for part in other.skeleton if part[0] != "a"]
    assert len(links) == 1
    assert re.fullmatch(r"[\w.-]+\.html", dict(links[0])["href"])
    assert "<script>alert(1)</script>" in found.text
    (policy,) = found.find("meta", **{"http-equiv": "Content-Security-Policy"})
    assert dict(policy)["content"].startswith("default-src 'none'; style-src 'unsafe-inline'; ")


def test_an_overview_of_nobody(tmp_path):
    assert "0 students, 0 exercises" in Page(index([], tmp_path, "Course").read_text()).text
    assert write([], tmp_path, "Course", "hint") == []


PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from feedback_samples import failed, graded
from autograder.feedback import index, write
results, folder = [graded(failed("Größe ≤ 1"))], Path(sys.argv[2])
write(results, folder, "Über 学", "hint")
index(results, folder, "Über 学")
sys.exit(any(name in sys.modules for name in ("torch", "numpy", "sqlalchemy")))
"""


def test_files_are_utf_8_whatever_the_locale_and_nothing_big_is_imported(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    subprocess.run(
        [sys.executable, "-X", "utf8=0", "-W", "error", tmp_path / "program.py", Path(__file__).parent, tmp_path],
        check=True,
        env={**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    )
    assert "Größe ≤ 1" in Page((tmp_path / "student-01.html").read_text("utf-8")).text
    assert "Über 学" in Page((tmp_path / "index.html").read_text("utf-8")).text
