import pytest

from autograder.course import load_course
from autograder.errors import CourseError


def faults_of(root):
    with pytest.raises(CourseError) as caught:
        load_course(root)
    return [str(fault) for fault in caught.value.faults]


def test_every_file_has_its_role(make_course):
    root = make_course({"exercises/twice/more.md": "more", "exercises/twice/plot.png": b"\x89PNG"})
    (exercise,) = load_course(root).exercises
    public, private = root / "exercises/twice", root / "solutions/twice"
    assert (exercise.slug, exercise.title) == ("twice", "Twice")
    assert exercise.stub == public / "twice.py"
    assert exercise.public_checks == public / "test_twice.py"
    assert exercise.handout == public / "README.md"
    assert exercise.given == (public / "given_numbers.py",)
    assert [path.name for path in exercise.attachments] == ["figure.svg", "more.md", "plot.png"]
    assert exercise.reference == private / "twice.py"
    assert exercise.suite == private / "test_twice_hidden.py"
    assert [(file.name, file.path) for file in exercise.mutants] == [("squared", private / "mutants/squared.py")]
    assert [(file.name, file.path) for file in exercise.accepted] == [("added", private / "accepted/added.py")]
    assert {path.name for path in exercise.public_files} == {path.name for path in public.iterdir()}


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("exercises/twice/twice.py", "stub"),
        ("exercises/twice/test_twice.py", "public checks"),
        ("exercises/twice/README.md", "hand-out"),
        ("solutions/twice/twice.py", "reference"),
        ("solutions/twice/test_twice_hidden.py", "suite"),
    ],
)
def test_a_missing_file_is_named_with_its_role(make_course, name, role):
    assert faults_of(make_course({name: None})) == [f"{name}: {role}: is missing; every exercise needs this file"]


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        ("exercises/twice/answers.txt", "unlisted", "students would receive it"),
        ("exercises/twice/data/x.png", "unlisted", "students would receive it"),
        ("exercises/twice/test_other.py", "given file", "loaded by pytest"),
        ("exercises/twice/conftest.py", "given file", "loaded by pytest"),
        ("exercises/twice/sitecustomize.py", "given file", "loaded by pytest or Python"),
        ("exercises/twice/numpy.py", "given file", "would hide the module 'numpy'"),
        ("exercises/twice/typing.py", "given file", "would hide the module 'typing'"),
        ("exercises/twice/two words.py", "given file", "rename it to a Python identifier"),
        ("exercises/twice/class.py", "given file", "rename it to a Python identifier"),
        ("solutions/twice/notes.md", "unlisted", "has no role"),
        ("solutions/twice/strategies.py", "unlisted", "has no role"),
        ("solutions/twice/mutants/notes.md", "unlisted", "holds Python files"),
        ("solutions/twice/accepted/in-place.py", "unlisted", "holds Python files"),
        ("exercises/twice.py", "unlisted", "belongs to no exercise"),
        ("solutions/conftest.py", "unlisted", "belongs to no exercise"),
    ],
)
def test_a_file_without_a_role_is_a_fault(make_course, name, key, words):
    (fault,) = faults_of(make_course({name: ""}))
    file = "exercises/twice/data" if "data" in name else name
    assert fault.startswith(f"{file}: {key}: ")
    assert words in fault


@pytest.mark.parametrize(
    "name",
    [
        "exercises/README.md",
        "exercises/twice/__pycache__/twice.cpython-311.pyc",
        "exercises/twice/.hypothesis/x",
        "solutions/twice/mutants/__pycache__/squared.cpython-311.pyc",
        "solutions/twice/.DS_Store",
        "solutions/.gitkeep",
    ],
)
def test_what_tools_leave_behind_is_passed_over(make_course, name):
    assert len(load_course(make_course({name: b"\x00"})).exercises) == 1


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("two-words", "must be a Python identifier"),
        ("lambda", "must be a Python identifier"),
        ("über", "ASCII"),
        ("numpy", "would hide the module 'numpy'"),
        ("random", "would hide the module 'random'"),
        ("test_me", "pytest"),
        ("conftest", "pytest"),
    ],
)
def test_a_slug_must_be_a_module_name_that_is_free(make_course, slug, words):
    (fault,) = faults_of(make_course({f"exercises/{slug}/README.md": ""}))
    assert ": slug: " in fault
    assert words in fault


@pytest.mark.parametrize("folder", ["exercises", "solutions"])
def test_a_missing_side_of_the_course_is_a_fault(make_course, folder):
    root = make_course({})
    (root / folder).rename(root / "elsewhere")
    assert f"{folder}: folder: is missing; make it, with one folder per exercise" in faults_of(root)


def test_names_that_are_not_utf8_make_printable_faults(make_course):
    root = make_course({})
    (root / "exercises/twice/caf\udce9.txt").write_text("")
    (fault,) = faults_of(root)
    assert fault.encode()  # would raise for a lone surrogate
    assert "caf" in fault


@pytest.mark.parametrize(
    ("name", "content", "key", "words"),
    [
        ("exercises/twice/twice.py", "def twice(x:\n", "line 1", "was never closed"),
        ("exercises/twice/given_numbers.py", b"x = 1\ny = '\xe9'\n", "line 2", "is not UTF-8"),
        ("solutions/twice/twice.py", "x = 1\n  y = 2\n", "line 2", "unexpected indent"),
        ("solutions/twice/accepted/added.py", "-" * 200_000 + "1", "line 1", "nested too deeply"),
        ("solutions/twice/mutants/squared.py", "def", "line 1", "is not Python: invalid syntax"),
    ],
)
def test_a_python_file_that_cannot_be_parsed_is_one_fault(make_course, name, content, key, words):
    (fault,) = faults_of(make_course({name: content}))
    assert fault.startswith(f"{name}: {key}: ")
    assert words in fault
