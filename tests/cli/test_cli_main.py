"""What all commands share: help, wrong use, broken courses, and what is loaded for whom."""

import json
import subprocess
import sys

import pytest

HELP = {
    (): ["grade", "verify", "check", "doctor", "feedback", "behind a wall"],
    ("grade",): ["PATH...", "--assignment", "--course", "--jobs", "--store", "--isolation", "full|best", "--json"],
    ("verify",): ["EXERCISE", "--course", "--jobs", "--json"],
    ("check",): ["[EXERCISE]", "public checks", "your own code"],
    ("doctor",): ["wall on this machine", "--json"],
    ("feedback",): ["--to DIR", "--assignment", "--policy", "outcome|hint|counterexample", "--store", "from the store"],
}


@pytest.mark.parametrize(("command", "words"), HELP.items(), ids="-".join)
def test_help(autograder, command, words):
    done = autograder(*command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert [word for word in words if word not in " ".join(done.stdout.split())] == []


def test_no_command_at_all_gives_help(autograder):
    done = autograder()
    assert done.returncode == 2
    assert "Commands:" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["grda"], "No such command 'grda'. Did you mean 'grade'?"),
        (["grade"], "Missing argument 'PATH...'."),
        (["grade", ".", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["grade", ".", "--jobs", "many"], "Invalid value for '--jobs'"),
        (["grade", ".", "--isolation", "none"], "Invalid value for '--isolation'"),
        (["verify", "--course"], "Option '--course' requires"),
        (["check", "one", "two"], "unexpected extra argument"),
        (["check", "--hidden"], "No such option"),
        (["doctor", "please"], "unexpected extra argument"),
        (["feedback"], "Missing option '--to'."),
        (["feedback", "--to", "out", "--policy", "all"], "'all' is not one of 'outcome', 'hint', 'counterexample'"),
    ],
)
def test_wrong_use_is_told_in_one_line(autograder, arguments, words):
    done = autograder(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert words in line


COMMANDS_OF_A_COURSE = (["grade", "."], ["verify"], ["feedback", "--to", "out"])


@pytest.mark.parametrize("arguments", COMMANDS_OF_A_COURSE, ids=lambda arguments: arguments[0])
def test_a_broken_course_tells_all_its_faults(autograder, course, arguments):
    (course / "course.toml").write_text('[course]\ntitel = "A course"\n\n[limits]\nmemory_mb = 1\n')
    (course / "solutions" / "twice" / "twice.py").unlink()
    (course / "exercises" / "half" / "notes.txt").write_text("x")
    done = autograder(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    lines = done.stderr.splitlines()
    assert sorted(": ".join(line.split(": ")[:3]) for line in lines) == [
        "autograder: course.toml: course.titel",
        "autograder: course.toml: course.title",
        "autograder: course.toml: limits.memory_mb",
        "autograder: exercises/half/notes.txt: unlisted",
        "autograder: solutions/twice/twice.py: reference",
    ]


@pytest.mark.parametrize("arguments", COMMANDS_OF_A_COURSE, ids=lambda arguments: arguments[0])
@pytest.mark.parametrize("option", [[], ["--course", "nowhere"]], ids=["around", "named"])
def test_no_course(autograder, arguments, option):
    done = autograder(*arguments, *option, cwd="/")  # no folder above it
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("autograder: ")
    assert "course.toml" in line or "nowhere" in line


LOADED = """
import json, sys
sys.argv = ["autograder", *sys.argv[1:]]
from autograder.cli import main
try:
    main()
except SystemExit as ended:
    names = {name for name in sys.modules if name in ("numpy", "torch", "sqlalchemy", "pytest", "hypothesis")}
    names |= {name for name in sys.modules if name.startswith(("autograder.sandbox.", "autograder.examiner."))}
    print(json.dumps([ended.code, sorted(names)]))
"""


def test_a_student_loads_nothing_of_a_graders(put):
    folder = put({"twice.py": "def twice(x): return 2 * x\n", "test_twice.py": "import twice\ndef test_it(): pass\n"})
    command = [sys.executable, "-c", LOADED, "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    assert json.loads(done.stdout.splitlines()[-1]) == [0, []]


def test_a_reader_that_goes_away_is_no_disaster(put):
    folder = put({"twice.py": "", "test_twice.py": "def test_it(): pass\n"})
    command = f"'{sys.executable}' -m autograder check | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, cwd=folder)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_name_that_the_terminal_cannot_show(autograder, encoding):
    done = autograder("check", "ångström_学", PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("autograder: ")
    assert "test_" in line
