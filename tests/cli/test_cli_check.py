"""`autograder check`: what a student sees of the public checks, whatever their code does."""

import os
import signal
import subprocess
import sys
import time

import pytest

RIGHT = "def twice(x):\n    return 2 * x\n"
CHECKS = """
import pytest
from twice import twice

def test_zero_stays_zero():
    assert twice(0) == 0, f"twice nothing is nothing, got {twice(0)}"

def test_two_becomes_four():
    print("checking", 2)
    result = twice(2)
    assert result == 4, f"expected\\n4\\ngot\\n{result}"
"""
END = "public checks passed; hidden checks exist for this exercise."


@pytest.fixture
def check(autograder, put):
    """Runs the checks of `twice` on some code; the exit code and the lines between the first and the last."""

    def run(code, checks=CHECKS, **environment):
        folder = put({"twice.py": code, "test_twice.py": checks})
        done = autograder("check", cwd=folder, **environment)
        assert done.stderr == ""
        first, *lines, last, empty = done.stdout.splitlines()
        assert (first, empty) == ("twice (test_twice.py)", "")
        return done.returncode, [line.strip() for line in lines], last

    return run


def test_all_pass_and_nothing_more_is_claimed(check, tmp_path):
    assert check(RIGHT) == (0, ["✓ Zero stays zero", "✓ Two becomes four"], f"2 of 2 {END}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["test_twice.py", "twice.py"]  # no cache left behind


def test_a_failure_shows_its_message_and_what_was_printed(check):
    code, lines, last = check("def twice(x):\n    return x * x * x\n")
    assert (code, last) == (1, f"1 of 2 {END}")
    shown = ["expected", "4", "got", "8", "test_twice.py, line 11", "printed: checking 2"]
    assert lines == ["✓ Zero stays zero", "✗ Two becomes four", *shown]


def test_an_exception_shows_the_students_own_line(check):
    _, lines, last = check("def twice(x):\n    return helper(x)\n\n\ndef helper(x):\n    return 1 / (2 - x)  # here\n")
    assert lines[-3:] == [
        "ZeroDivisionError: division by zero",
        "twice.py, line 6: return 1 / (2 - x)  # here",
        "printed: checking 2",
    ]
    assert last == f"0 of 2 {END}"


def test_given_files_are_not_the_students_lines(check, put):
    put({"given.py": "def use(x):\n    raise ValueError('no')\n"})
    _, lines, _ = check("import given\n\n\ndef twice(x):\n    return given.use(x)\n")
    assert lines[2] == "twice.py, line 5: return given.use(x)"


def test_a_stub_is_not_written_yet(check):
    code, lines, last = check("def twice(x):\n    raise NotImplementedError\n")
    assert (code, last) == (1, f"0 of 2 {END}")
    assert lines[:3] == ["✗ Zero stays zero", "not written yet", "twice.py, line 2: raise NotImplementedError"]


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("assert twice(1) == 3", ["assert 2 == 3", "+  where 2 = twice(1)", "test_twice.py, line 5"]),
        (
            "with pytest.raises(ValueError): twice(1)",
            ["expected ValueError, but nothing was raised", "test_twice.py, line 5"],
        ),
        ("pytest.fail('by hand')", ["by hand", "test_twice.py, line 5"]),
        ("assert twice('a') == 'é…学', twice('é')", ["éé", "test_twice.py, line 5"]),
    ],
)
def test_other_ways_to_fail(check, body, shown):
    checks = f"import pytest\nfrom twice import twice\n\ndef test_it():\n    {body}\n"
    assert check(RIGHT, checks) == (1, ["✗ It", *shown], f"0 of 1 {END}")


def test_cases_fixtures_and_skipped_checks(check):
    checks = """
import pytest

@pytest.fixture
def broken():
    raise RuntimeError("fixture")

@pytest.mark.parametrize("x", [1, 2])
def test_case(x):
    assert x == 1, "not one"

def test_set_up(broken): ...

@pytest.mark.skip(reason="needs more")
def test_later(): ...
"""
    code, lines, last = check(RIGHT, checks)
    assert (code, last) == (1, f"1 of 4 {END}")
    assert lines[:3] == ["✓ Case [1]", "✗ Case [2]", "not one"]
    assert "✗ Set up" in lines
    assert "RuntimeError: fixture" in lines
    assert lines[-2:] == ["– Later", "needs more"]  # noqa: RUF001  a dash, not a hyphen


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("def twice(x)\n    return x\n", ["SyntaxError: expected ':'", "twice.py, line 1: def twice(x)"]),
        ("def twise(x): ...\n", ["ImportError: cannot import name 'twice' from 'twice'", "test_twice.py, line 3"]),
        ("x = undefined\n", ["NameError: name 'undefined' is not defined", "twice.py, line 1: x = undefined"]),
        ("import no_such_library\n", ["ModuleNotFoundError: No module named 'no_such_library'"]),
        ("import sys\nsys.exit(3)\n", ["the code ended Python (exit code 3); a function must return, not exit"]),
        ("import os\nos._exit(3)\n", ["Python ended while the code was loaded (exit code 3); a module must not exit"]),
    ],
)
def test_code_that_cannot_be_loaded(check, code, shown):
    returned, lines, last = check(code)
    assert returned == 1
    assert lines[: 1 + len(shown)] == ["✗ Cannot be loaded", *shown]
    assert last == "No public check could run; hidden checks exist for this exercise."


def test_a_module_that_is_missing(autograder, put):
    done = autograder("check", "twice", cwd=put({"test_twice.py": CHECKS}))
    assert done.returncode == 1
    assert "there is no twice.py beside test_twice.py" in done.stdout


def test_a_file_without_checks(check):
    assert check(RIGHT, "x = 1\n")[:2] == (1, ["✗ Cannot be loaded", "test_twice.py holds no checks"])


@pytest.mark.parametrize(
    ("ending", "shown"),
    [
        ("__import__('sys').exit(0)", "the code ended Python (exit code 0); a function must return, not exit"),
        ("__import__('os')._exit(0)", "the code ended Python in this check (exit code 0)"),
        ("__import__('os').kill(__import__('os').getpid(), 11)", "Python crashed in this check (signal 11)"),
        ("(_ for _ in ()).throw(KeyboardInterrupt)", "the code ended Python in this check (exit code 2)"),
    ],
)
def test_code_that_ends_python_passes_nothing(check, ending, shown):
    code, lines, last = check(f"def twice(x):\n    return {ending} if x else 0\n")
    assert (code, last) == (1, f"1 of 2 {END}")
    assert lines[:2] == ["✓ Zero stays zero", "✗ Two becomes four"]
    assert lines[2].startswith(shown)


def test_settings_around_change_nothing(check, put):
    put({"pytest.ini": "[pytest]\naddopts = --collect-only\n"})
    assert check(RIGHT, PYTEST_ADDOPTS="--exitfirst --no-such-option")[2] == f"2 of 2 {END}"


def test_the_students_files_hide_no_library_of_ours(check, put):
    put(dict.fromkeys(("autograder.py", "pytest.py", "tempfile.py"), "raise RuntimeError('hidden')\n"))
    assert check(RIGHT, PYTHONSAFEPATH="1")[2] == f"2 of 2 {END}"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_a_terminal_with_few_letters(autograder, put, encoding):
    folder = put({"twice.py": "def twice(x):\n    return 'é…学'\n", "test_twice.py": CHECKS})
    done = autograder("check", cwd=folder, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (1, "")
    if encoding != "utf-16":
        assert "  no Zero stays zero\n" in done.stdout
        assert f"0 of 2 {END}" in done.stdout


FOLDERS = {
    f"{place}{name}": RIGHT.replace("twice", slug) if name.startswith(slug) else f"import {slug}\ndef test_it(): ...\n"
    for slug, place in {"twice": "exercises/twice/", "half": "exercises/half/", "third": "mine/third/"}.items()
    for name in (f"{slug}.py", f"test_{slug}.py")
}


@pytest.mark.parametrize(
    ("where", "wanted", "found"),
    [
        (".", [], ["half", "twice"]),
        ("exercises", [], ["half", "twice"]),
        ("exercises/half", [], ["half"]),
        ("mine", [], ["third"]),
        ("mine/third", [], ["third"]),
        ("exercises/half/deep", [], ["half", "twice"]),
        (".", ["twice"], ["twice"]),
        (".", ["exercises/twice"], ["twice"]),
        (".", ["exercises/twice/"], ["twice"]),
        (".", ["exercises\\twice\\"], ["twice"]),
        (".", ["exercises/twice/twice.py"], ["twice"]),
        (".", ["exercises/twice/test_twice.py"], ["twice"]),
        (".", ["mine/third"], ["third"]),
        ("exercises/half", ["twice"], ["twice"]),
        ("mine/third", ["twice"], ["twice"]),
    ],
)
def test_where_checks_are_looked_for(autograder, put, where, wanted, found):
    root = put({**FOLDERS, "exercises/half/deep/notes.txt": "", "test_other.py": "def test_no(): assert False\n"})
    done = autograder("check", *wanted, cwd=root / where)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split(" (")[0] for line in done.stdout.splitlines() if line.endswith(".py)")] == found


@pytest.mark.parametrize(
    ("wanted", "line"),
    [
        ("twise", "twise: no public checks test_twise.py; did you mean 'twice'; found here: half, twice"),
        ("mine/fourth", "mine/fourth: no public checks test_fourth.py; found here: half, twice"),
    ],
)
def test_nothing_by_that_name(autograder, put, wanted, line):
    done = autograder("check", wanted, cwd=put(FOLDERS))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"autograder: {line}\n")


def test_nothing_at_all(autograder):
    done = autograder("check", cwd="/")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("autograder: /: no test_<exercise>.py here")


@pytest.mark.parametrize("to_all", [True, False], ids=["from a terminal", "to the parent alone"])
def test_ctrl_c(put, to_all):
    folder = put({"twice.py": "def twice(x):\n    while x:\n        pass\n    return 0\n", "test_twice.py": CHECKS})
    # Whoever runs these tests in the background may have Ctrl-C ignored, and children inherit that.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from autograder.cli import main"
    command = [sys.executable, "-c", f"{heeding}; main()", "check"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=folder, start_new_session=True, **pipes) as running:
        assert running.stdout.readline().startswith("twice")
        assert "Zero" in running.stdout.readline()
        time.sleep(0.3)  # into the endless loop
        (os.killpg if to_all else os.kill)(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    assert running.returncode == 130
    assert out == ""
    assert err.splitlines()[0] == "autograder: stopped in: Two becomes four"
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):  # nobody is left
        os.killpg(running.pid, 0)


WITHOUT_POSIX = """
import sys
for name in ("fcntl", "resource", "pwd", "grp"):
    sys.modules[name] = None
sys.argv = ["autograder", "check"]
from autograder.cli import main
main()
"""


def test_nothing_that_windows_lacks_is_needed(put):
    folder = put({"twice.py": RIGHT, "test_twice.py": CHECKS})
    command = [sys.executable, "-P", "-c", WITHOUT_POSIX]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"2 of 2 {END}" in done.stdout
