import pytest

from autograder.course import composed, load_course, read_mutants
from autograder.course.mutants import parse_mutant
from autograder.errors import CourseError

BODY = "\n\n\ndef f(): ...\n"


def test_the_docstring_gives_misconception_and_hint():
    source = '"""  The mask is inverted.\n\n    True means blocked\n    here.\n\n\n    Look again.\n"""' + BODY
    mutant = parse_mutant("inverted", source, "m.py")
    assert (mutant.label, mutant.source) == ("inverted", source)
    assert mutant.misconception == "The mask is inverted."
    assert mutant.hint == "True means blocked here.\n\nLook again."


def test_later_definitions_replace_the_reference():
    reference = "def helper():\n    return 1\n\n\ndef twice(x):\n    return helper() * 2 * x\n"
    mutant = "def helper():\n    return 3\n"
    assert composed(reference, mutant) == reference + "\n\n\n" + mutant
    names: dict = {}
    exec(composed(reference, mutant), names)
    assert names["twice"](2) == 12


def test_mutants_of_an_exercise_are_read_by_label(make_course):
    (exercise,) = load_course(make_course({})).exercises
    (mutant,) = read_mutants(exercise)
    assert (mutant.label, mutant.misconception, mutant.hint) == (
        "squared",
        "Twice is taken for squared.",
        "What is twice 3?",
    )


def test_reading_never_runs_a_mutant(make_course, tmp_path):
    trace = tmp_path / "ran"
    source = f'"""Wrong.\n\nHint.\n"""\n\nopen({str(trace)!r}, "w").close()\n\n\ndef twice(x): ...\n'
    load_course(make_course({"solutions/twice/mutants/loud.py": source}))
    assert not trace.exists()


@pytest.mark.parametrize(
    ("source", "key", "words"),
    [
        ("def f(): ...\n", "docstring", "is missing"),
        ('"""   """' + BODY, "docstring", "is missing"),
        ('"""Only a name."""' + BODY, "docstring", "has no hint"),
        ('"""Name.\n\n   \n"""' + BODY, "docstring", "has no hint"),
        ('"""Name.\n\nHint.\n"""\n\nimport math\n', "definitions", "are missing"),
        ('"""Name.\n\nHint.\n"""\n\nfrom __future__ import annotations' + BODY, "line 6", "top of a module"),
        ("def f(:\n", "line 1", "is not Python"),
    ],
)
def test_a_mutant_must_name_and_explain_what_it_changes(source, key, words):
    with pytest.raises(CourseError) as caught:
        parse_mutant("m", source, "m.py")
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("m.py", key)
    assert words in fault.text


def test_all_broken_mutants_are_named_at_once(make_course):
    root = make_course({f"solutions/twice/mutants/{name}.py": "x = 1\n" for name in ("b", "a")})
    with pytest.raises(CourseError) as caught:
        load_course(root)
    assert [fault.file for fault in caught.value.faults] == [
        "solutions/twice/mutants/a.py",
        "solutions/twice/mutants/b.py",
    ]
