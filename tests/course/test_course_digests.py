import pytest

from autograder.course import ExerciseDigests, digest, exercise_digests, load_course
from autograder.errors import CourseError


def test_a_digest_is_sha256_over_framed_pairs():
    assert digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert digest([("a", b"b")]) == digest(iter([("a", b"b")]))
    assert len(digest([("a", b"b")])) == 64


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ([("a", b"bc")], [("ab", b"c")]),
        ([("a", b""), ("b", b"")], [("a", b"b")]),
        ([("a", b"1"), ("b", b"2")], [("b", b"2"), ("a", b"1")]),
        ([("a", b"1")], [("a", b"1"), ("", b"")]),
        ([("a", b"\x00\x00\x00\x00\x00\x00\x00\x01b")], [("a", b""), ("b", b"")]),
        ([("caf\udce9", b"")], [("caf\udcea", b"")]),
    ],
)
def test_different_parts_have_different_digests(left, right):
    assert digest(left) != digest(right)


def digests_of(root) -> ExerciseDigests:
    (exercise,) = load_course(root).exercises
    return exercise_digests(exercise)


@pytest.mark.parametrize(
    ("name", "content", "changed"),
    [
        ("solutions/twice/test_twice_hidden.py", "def test_three(): ...\n", {"suite"}),
        ("solutions/twice/twice.py", "def twice(x):\n    return x + x\n", {"reference"}),
        ("exercises/twice/given_numbers.py", "NUMBERS = ()\n", {"reference"}),
        ("solutions/twice/mutants/squared.py", '"""Other.\n\nHint.\n"""\n\nx = 1\n', {"mutants"}),
        ("solutions/twice/mutants/other.py", '"""Other.\n\nHint.\n"""\n\nx = 1\n', {"mutants"}),
        ("solutions/twice/accepted/added.py", "x = 1\n", set()),
        ("exercises/twice/README.md", "# Other\n", set()),
        ("exercises/twice/twice.py", "def twice(x): ...\n", {"reference"}),
    ],
)
def test_each_digest_follows_its_own_files(make_course, name, content, changed):
    before = digests_of(make_course({}))
    after = digests_of(make_course({name: content}))
    assert {
        field for field in ("suite", "reference", "mutants") if getattr(before, field) != getattr(after, field)
    } == changed


def test_a_file_that_went_away_is_named(make_course):
    root = make_course({})
    (exercise,) = load_course(root).exercises
    exercise.suite.unlink()
    with pytest.raises(CourseError, match=r"solutions/twice/test_twice_hidden\.py: file: cannot be read"):
        exercise_digests(exercise)
