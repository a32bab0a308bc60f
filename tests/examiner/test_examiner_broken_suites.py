"""What is wrong with a suite is said when it is prepared: which file, which check, what to do."""

import shutil

import pytest
from collecting import ROOT, collect

SPREAD, HALVES = "solutions/spread/test_spread_hidden.py", "solutions/halves/test_halves_hidden.py"
REFERENCE = "solutions/spread/spread.py"

HEAD = "import pytest\nfrom hypothesis import given\nfrom hypothesis import strategies as st\nfrom autograder.suite import check, require\n\n"
GOOD = "@check(points=1, title='t')\ndef test_good(submission):\n    require(submission.spread([1, 3]) == 2, 'm')\n\n\n"


def faults_of(plugin):
    return [(fault.file, fault.key, fault.text) for fault in plugin.faults]


CASES = {
    "a check that the reference fails": (
        "@check(points=1, title='t')\ndef test_wrong(submission):\n    require(submission.spread([1, 3]) == 3, 'the spread is 2')\n",
        ("test_spread_hidden.py::test_wrong", "reference", "the reference fails: CheckFailure: the spread is 2"),
    ),
    "a property that the reference fails": (
        (
            "@check(points=1, title='t')\n@given(x=st.integers(0, 9))\ndef test_wrong(submission, x):\n"
            "    require(submission.spread([0, x]) < 5, f'{x} is too large')\n"
        ),
        ("test_spread_hidden.py::test_wrong", "reference", "the reference fails: CheckFailure: 5 is too large"),
    ),
    "one parameter that the reference fails": (
        (
            "@check(points=1, title='t')\n@pytest.mark.parametrize('x', [1, 7])\ndef test_wrong(submission, x):\n"
            "    require(submission.spread([0, x]) < 5, f'{x} is too large')\n"
        ),
        ("test_spread_hidden.py::test_wrong[7]", "reference", "the reference fails: CheckFailure: 7 is too large"),
    ),
    "an exception in the check itself": (
        "@check(points=1, title='t')\ndef test_wrong(submission):\n    submission.spread([1, 3]).no_such_method()\n",
        (
            "test_spread_hidden.py::test_wrong",
            "reference",
            "the reference fails: AttributeError: 'float' object has no attribute 'no_such_method'",
        ),
    ),
    "a check that gives up": (
        "@check(points=1, title='t')\ndef test_wrong(submission):\n    pytest.fail('never right')\n",
        ("test_spread_hidden.py::test_wrong", "reference", "the reference fails: Failed: never right"),
    ),
    "a function without points": (
        "def test_unmarked(submission):\n    pass\n",
        (
            "test_spread_hidden.py::test_unmarked",
            "check",
            "has no points; put @check(points=..., title=...) above it, or rename it if it is no check",
        ),
    ),
    "a mark below @given": (
        "@given(x=st.integers())\n@check(points=1, title='t')\ndef test_inside(submission, x):\n    pass\n",
        ("test_spread_hidden.py::test_inside", "check", "has no points; put @check(points=..., title=...) above it"),
    ),
    "a method": (
        "class TestSpread:\n    @check(points=1, title='t')\n    def test_method(self, submission):\n        pass\n",
        ("test_spread_hidden.py::test_method", "check", "is a method; write checks as functions"),
    ),
    "a fixture that does not exist": (
        "@check(points=1, title='t')\ndef test_wrong(submission, no_such_fixture):\n    pass\n",
        ("", "fixture", ""),
    ),
    "a fixture that fails": (
        (
            "@pytest.fixture\ndef broken():\n    raise OSError('no numbers here')\n\n"
            "@check(points=1, title='t')\ndef test_wrong(submission, broken):\n    pass\n"
        ),
        ("", "fixture", "OSError"),
    ),
}


@pytest.mark.parametrize(("source", "expected"), CASES.values(), ids=CASES)
def test_a_fault_is_named(collected, source, expected):
    faults = faults_of(collected({SPREAD: HEAD + GOOD + source}))
    ((file, key, text),) = faults
    assert file.endswith(expected[0] or "test_spread_hidden.py::test_wrong")
    assert key == expected[1]
    assert expected[2] in text


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("@check(points=0, title='t')\ndef test_free(submission): ...\n", "ValueError: points must be above 0, not 0"),
        ("@check(points=1, title='')\ndef test_silent(submission): ...\n", "ValueError: title must say what"),
        ("@check(points=1)\ndef test_untitled(submission): ...\n", "missing 1 required keyword-only argument: 'title'"),
        ("raise RuntimeError('not today')\n", "RuntimeError: not today"),
    ],
)
def test_a_suite_that_cannot_be_imported(collected, source, words):
    ((file, key, text),) = faults_of(collected({SPREAD: HEAD + source}))
    assert "test_spread_hidden.py" in file
    assert key == "import"
    assert words in text
    assert "\n" not in text


def test_a_suite_without_a_check(collected):
    ((file, key, text),) = faults_of(collected({SPREAD: HEAD}))
    assert (file, key) == ("test_spread_hidden.py", "suite")
    assert text == "has no check; mark at least one function with @check"


def test_faults_of_several_suites_are_named_together(collected):
    plugin = collected({SPREAD: HEAD + "def test_unmarked(submission): ...\n", HALVES: "import no_such_module\n"})
    assert {fault.key for fault in plugin.faults} == {"import", "check"}


def test_an_empty_suite_is_named_beside_another_fault(collected):
    plugin = collected({SPREAD: HEAD, HALVES: "import no_such_module\n"})
    assert {fault.key for fault in plugin.faults} == {"import", "suite"}


@pytest.mark.parametrize(
    "source", ["raise OSError('no')\n", "import no_such_module\n", "def spread(x): return undefined_\n\nundefined\n"]
)
def test_a_reference_that_cannot_be_loaded(collected, source):
    ((file, _, text),) = faults_of(collected({REFERENCE: source}))
    assert "spread" in file
    assert "has no check" not in text


def test_a_mutant_that_cannot_be_loaded(collected):
    source = '"""A mistake.\n\nA hint.\n"""\n\n\ndef spread(x):\n    return 0.0\n\n\nundefined\n'
    ((file, _, text),) = faults_of(collected({"solutions/spread/mutants/largest.py": source}))
    assert "largest" in file + text
    assert "has no check" not in text


def test_a_fixture_that_fails_says_why(collected):
    ((_, _, text),) = faults_of(collected({SPREAD: HEAD + GOOD + CASES["a fixture that fails"][0]}))
    assert "no numbers here" in text


def test_a_fault_is_one_line(collected):
    source = "@check(points=1, title='t')\ndef test_wrong(submission):\n    assert submission.spread([1, 3]) == 3\n"
    ((_, _, text),) = faults_of(collected({SPREAD: HEAD + source}))
    assert "\n" not in text


def test_a_forbidden_name_that_means_nothing(tmp_path):
    root = shutil.copytree(ROOT, tmp_path / "course")
    config = root / "course.toml"
    config.write_text(
        config.read_text(encoding="utf-8").replace('"numpy.ptp"', '"numpy.pt", "nowhere.f"'), encoding="utf-8"
    )
    assert faults_of(collect(root, {"spread"})) == [
        ("course.toml", "exercises.spread.forbid", f"{name!r} names nothing that can be called")
        for name in ("numpy.pt", "nowhere.f")
    ]
