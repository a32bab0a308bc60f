"""What students read when a public check fails, however they start pytest."""

import re

import pytest
from alone import run_pytest

from autograder.release.messages import PYTEST_INI, conftest

ALPHA = """
import helper


def wrong(): return [1, 2, 4]
def silent(): pass
def vague(): raise ValueError("it is 4")
def other(): return [][2]
def deep(x):
    return x / 0
def leaves(): exit(3)
def unsure():
    assert 1 == 2, "mine"
def todo(): raise NotImplementedError
class Layer:
    def forward(self): raise NotImplementedError
"""

CHECKS = {
    "message": ("assert alpha.wrong() == 1, 'expected 1'", "expected 1\ntest_alpha.py, line {n}"),
    "many_lines": ("assert alpha.wrong() == 1, 'one\\ntwo'", "one\ntwo\ntest_alpha.py, line {n}"),
    "bare": (
        "assert alpha.wrong() == [1, 2, 3]",
        "this does not hold: alpha.wrong() == [1, 2, 3]\nit is: [1, 2, 4] == [1, 2, 3]\ntest_alpha.py, line {n}",
    ),
    "call": ("assert isinstance(3, str)", "this does not hold: isinstance(3, str)\ntest_alpha.py, line {n}"),
    "not_raised": (
        "with pytest.raises(ValueError): alpha.silent()",
        "expected ValueError, but nothing was raised\ntest_alpha.py, line {n}",
    ),
    "neither_raised": (
        "with pytest.raises((ValueError, KeyError)): alpha.silent()",
        "expected ValueError / KeyError, but nothing was raised\ntest_alpha.py, line {n}",
    ),
    "unmatched": (
        "with pytest.raises(ValueError, match='10'): alpha.vague()",
        "the error's message should match '10'; it is: 'it is 4'\ntest_alpha.py, line {n}",
    ),
    "other_error": (
        "with pytest.raises(ValueError): alpha.other()",
        "IndexError: list index out of range\nalpha.py, line 8: def other(): return [][2]",
    ),
    "exception": ("alpha.deep(3)", "ZeroDivisionError: division by zero\nalpha.py, line 10: return x / 0"),
    "no_return": (
        "alpha.silent().shape",
        """AttributeError: 'NoneType' object has no attribute 'shape'
a function returned None: is a `return` missing?
test_alpha.py, line {n}: alpha.silent().shape""",
    ),
    "arguments": (
        "alpha.deep()",
        "TypeError: deep() missing 1 required positional argument: 'x'\ntest_alpha.py, line {n}: alpha.deep()",
    ),
    "exits": (
        "alpha.leaves()",
        "the code ended Python (exit code 3); a function must return, not exit\nalpha.py, line 11: def leaves(): exit(3)",
    ),
    "own_assertion": ("alpha.unsure()", 'AssertionError: mine\nalpha.py, line 13: assert 1 == 2, "mine"'),
    "todo": ("alpha.todo()", "todo is not written yet\nalpha.py, line 14: def todo(): raise NotImplementedError"),
    "method": (
        "alpha.Layer().forward()",
        "Layer.forward is not written yet\nalpha.py, line 16: def forward(self): raise NotImplementedError",
    ),
    "printed": ("print('x is 3'); pytest.fail('no')", "no\ntest_alpha.py, line {n}\nprinted: x is 3"),
    "noted": (
        "error = KeyError('k'); error.add_note('Example: x=0'); raise error",
        """KeyError: 'k'
Example: x=0
test_alpha.py, line {n}: error = KeyError('k'); error.add_note('Example: x=0'); raise error""",
    ),
    "group": (
        "raise ExceptionGroup('two', [ExceptionGroup('one', [OSError('first')]), KeyError()])",
        "OSError: first",
    ),
    "long": ("assert 0, '\\n'.join(map(str, range(99)))", "\n".join([*map(str, range(12)), "...", "test_alpha.py, line {n}"])),
}  # fmt: skip


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def alpha_checks(bodies):
    lines = ["import pytest, alpha"]
    for name, body in bodies.items():
        lines += [f"def test_{name}():", f"    {body}"]
    return "\n".join(lines) + "\n"


@pytest.fixture
def package(tmp_path):
    """Two exercises; `beta` uses `alpha`, and both have a helper of the same name."""
    return write(
        tmp_path / "package",
        {
            "conftest.py": conftest(),
            "pytest.ini": PYTEST_INI,
            "requirements.txt": "pytest>=7.4\n",
            "alpha/alpha.py": ALPHA,
            "alpha/helper.py": "NAME = 'alpha'\n",
            "alpha/test_alpha.py": "import alpha, helper\ndef test_name():\n    assert helper.NAME == 'alpha'\n",
            "beta/beta.py": (
                "import helper\nfrom alpha import wrong\n\n\ndef late():\n    import helper as again\n    return again.NAME\n"
            ),
            "beta/helper.py": "NAME = 'beta'\n",
            "beta/test_beta.py": (
                "import helper\nfrom beta import late, wrong\n\n\n"
                "def test_own_helper():\n    assert late() == helper.NAME == 'beta'\n\n\n"
                "def test_uses_alpha():\n    assert wrong() == [1, 2, 4]\n"
            ),
        },
    )


def test_failures_read_like_a_tutor(package):
    write(package, {"alpha/test_alpha.py": alpha_checks({name: body for name, (body, _) in CHECKS.items()})})
    code, out = run_pytest(package, "alpha")
    assert code == 1
    told = dict(re.findall(r"^  - (.*)\n((?:      .*\n)+)", out, re.MULTILINE))
    for number, (name, (_, words)) in enumerate(CHECKS.items(), start=1):
        title = name.replace("_", " ").capitalize()
        lines = [line.strip() for line in told.pop(title).splitlines()]
        assert lines == words.format(n=2 * number + 1).splitlines()
    assert told == {}
    assert out.splitlines()[-1] == f"{len(CHECKS)} public checks; hidden checks exist for: alpha"


def test_what_fails_alike_is_told_once(package):
    write(
        package,
        {"alpha/test_alpha.py": alpha_checks({"one": "alpha.todo()", "two": "alpha.deep(1)", "three": "alpha.todo()"})},
    )
    out = run_pytest(package, "alpha")[1]
    assert out[out.index("alpha\n") :].splitlines()[:7] == [
        "alpha",
        "  - One",
        "  - Three",
        "      todo is not written yet",
        "      alpha.py, line 14: def todo(): raise NotImplementedError",
        "  - Two",
        "      ZeroDivisionError: division by zero",
    ]


LOADING = {
    "def late(:\n": "Python cannot read this: invalid syntax\nbeta.py, line 1: def late(:",
    "def late():\nreturn 1\n": (
        "Python cannot read this: expected an indented block after function definition on line 1\n"
        "beta.py, line 2: return 1"
    ),
    "import nowhere\n": (
        "cannot import nowhere: there is no nowhere.py in beta, and no such package is installed\n"
        "(what the checks need comes with: python -m pip install -r requirements.txt)\nbeta.py, line 1: import nowhere"
    ),
    "late = None\n": (
        "beta.py has no wrong; keep the names of the file you received\n"
        "test_beta.py, line 2: from beta import late, wrong"
    ),
    "from os import nothing\n": "ImportError: cannot import name 'nothing' from 'os'\nbeta.py, line 1: from os import nothing",
    "x = 1 / 0\n": "ZeroDivisionError: division by zero\nbeta.py, line 1: x = 1 / 0",
    "raise SystemExit(2)\n": (
        "the code ended Python (exit code 2); a function must return, not exit\nbeta.py, line 1: raise SystemExit(2)"
    ),
    None: "there is no beta.py in beta\ntest_beta.py, line 2: from beta import late, wrong",
}


@pytest.mark.parametrize(("source", "words"), LOADING.items(), ids=map(repr, LOADING))
def test_a_module_that_cannot_be_loaded_stops_no_other_exercise(package, source, words):
    (package / "beta/beta.py").unlink()
    if source is not None:
        write(package, {"beta/beta.py": source})
    code, out = run_pytest(package)
    assert code == 1
    told = [line.strip() for line in out[out.index("beta\n  - ") :].splitlines()]
    assert told[: told.index("")] == ["beta", "- No check can run", *words.splitlines()]
    assert out.splitlines()[-2:][0].startswith("1 passed, 1 error in ")
    assert out.splitlines()[-1] == "1 public check; hidden checks exist for: alpha, beta"


@pytest.mark.parametrize("options", [(), ("--import-mode=importlib", "-v")])
@pytest.mark.parametrize(
    ("folder", "arguments", "exercises"),
    [
        ("package", (), "alpha, beta"),
        ("package", ("beta", "alpha"), "alpha, beta"),
        ("package", ("beta/test_beta.py",), "beta"),
        ("package/beta", (), "beta"),
        ("package/beta", ("test_beta.py::test_own_helper",), "beta"),
        ("package/beta", ("--rootdir=.",), "beta"),
        ("package/alpha", ("../beta/test_beta.py", "test_alpha.py"), "alpha, beta"),
        (".", ("package/beta",), "beta"),
    ],
)
def test_wherever_and_however_pytest_is_started(package, folder, arguments, exercises, options):
    code, out = run_pytest(package.parent / folder, *arguments, *options)
    assert code == 0, out
    assert out.splitlines()[-1].endswith(f"hidden checks exist for: {exercises}")


def test_as_a_part_of_something_bigger(package):
    """The student's repository has settings of its own, and several packages."""
    outer = package.parent
    write(outer, {"pytest.ini": "[pytest]\n", "test_outer.py": "def test_it():\n    assert [] == [1]\n"})
    again = write(
        outer / "second", {"conftest.py": conftest(), "gamma/test_gamma.py": "def test_g():\n    assert 0, 'gamma'\n"}
    )
    code, out = run_pytest(outer)
    assert code == 1
    assert "E       assert [] == [1]" in out  # not a public check: as pytest tells it
    assert "  - G\n      gamma\n      test_gamma.py, line 2\n" in out
    assert "3 public checks; hidden checks exist for: alpha, beta\n" in out
    assert "1 public check; hidden checks exist for: gamma\n" in out
    assert again.is_dir()


def test_tests_of_the_students_own_are_shown_by_pytest(package):
    write(package, {"beta/test_mine.py": "def test_mine():\n    assert 1 == 2\n"})
    code, out = run_pytest(package, "beta")
    assert code == 1
    assert "E       assert 1 == 2" in out
    assert "FAILED beta/test_mine.py::test_mine" in out
    assert out.splitlines()[-1] == "2 public checks; hidden checks exist for: beta"


@pytest.mark.parametrize("option", ["--tb=short", "--full-trace"])
def test_the_stack_is_there_for_who_asks(package, option):
    write(package, {"alpha/test_alpha.py": alpha_checks({"one": "alpha.deep(1)"})})
    out = run_pytest(package, "alpha", option)[1]
    assert re.search(r"^E +ZeroDivisionError: division by zero", out, re.MULTILINE)
    assert "  - One" not in out
    assert out.splitlines()[-1] == "1 public check; hidden checks exist for: alpha"


def test_other_programs_get_the_words_too(package, tmp_path):
    write(package, {"alpha/test_alpha.py": alpha_checks({"one": "alpha.todo()"})})
    run_pytest(package, "alpha", f"--junitxml={tmp_path / 'report.xml'}", "--no-summary")
    report = (tmp_path / "report.xml").read_text(encoding="utf-8")
    assert ">todo is not written yet\nalpha.py, line 14: def todo(): raise NotImplementedError</failure>" in report


def test_without_checks_there_is_no_last_line(package):
    assert "hidden" not in run_pytest(package, "--collect-only")[1]


def test_warnings_are_no_noise(package):
    write(package, {"beta/test_beta.py": "import warnings\ndef test_it():\n    warnings.warn('deprecated')\n"})
    code, out = run_pytest(package, "beta")
    assert code == 0
    assert "deprecated" not in out
