"""The README is held to its word: commands are run, the output shown is compared, links and options must exist."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from example_class import expected
from readme_blocks import PAGES, README, ROOT, anchors, blocks, commands, inline_code, links, prose

from autograder.sandbox import levels

COMMANDS = commands(README)

# Not run here: CI runs the second, the tests of the example class what the first does, and a shell knows the third.
ELSEWHERE = {"make demo", "make test", "source .venv/bin/activate"}
# Of CONTRIBUTING.md: CI runs both.
CONTRIBUTING_ELSEWHERE = {"make env", "make test"}

# The commands that end with something else than 0, because a check of their example fails.
ENDS_WITH_ONE = ("python -m pytest test_masked_softmax.py", "autograder check", "python -m pytest solutions/")

# Commands that no other one waits for; they run beside the others.
ALONE = ("autograder doctor", "autograder verify", "python -m pytest solutions/")

COPIED = ["exercises", "solutions", "examples/class/student-07", "examples/class/student-21"]


@dataclass(frozen=True)
class Ran:
    exit_code: int
    output: str
    errors: str


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """Command line -> what became of it, all typed one after the other in a copy of this repository after the demo."""
    copy = tmp_path_factory.mktemp("repository")
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in ("course.toml", "pyproject.toml"):
        shutil.copy(ROOT / name, copy)
    (copy / "demo-output").mkdir()
    # pytest shortens its summary, unless it believes to run in a continuous integration.
    telling = ("PYTEST_", "CI", "BUILD_NUMBER")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(telling)}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    environment |= {"COLUMNS": "100", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}

    def run(line, folder):
        options = {"capture_output": True, "encoding": "utf-8", "timeout": 300, "env": environment}
        done = subprocess.run(["bash", "-c", line], check=False, cwd=folder, **options)
        return Ran(done.returncode, done.stdout, done.stderr)

    found, here = {}, copy
    with ThreadPoolExecutor(1) as beside:
        for command in COMMANDS:
            if command.line.startswith("cd "):
                here = (here / command.line.removeprefix("cd ")).resolve(strict=True)
            elif command.line.startswith(ALONE):
                found[command.line] = beside.submit(run, command.line, here)
            elif command.line not in ELSEWHERE:
                found[command.line] = run(command.line, here)
    found = {line: done.result() if isinstance(done, Future) else done for line, done in found.items()}
    assert here == copy, "the tours do not come back to where they began"
    return copy, found


def typed(line):
    return pytest.param(line, id=line)


@pytest.mark.wall
@pytest.mark.slow
class TestCommands:
    @pytest.mark.parametrize(
        "line", [typed(c.line) for c in COMMANDS if c.line not in ELSEWHERE and c.line[:3] != "cd "]
    )
    def test_it_runs(self, ran, line):
        done = ran[1][line]
        assert done.exit_code == line.startswith(ENDS_WITH_ONE), done.output + done.errors
        assert "Traceback" not in done.output + done.errors

    @pytest.mark.parametrize(
        "command", [pytest.param(c, id=c.line) for c in COMMANDS if c.shown and c.line not in ELSEWHERE]
    )
    def test_it_shows_what_the_readme_says(self, ran, command, machine):
        if "doctor" in command.line and levels.remarks(machine):
            pytest.skip("the README shows a machine where nothing could be better")
        output = ran[1][command.line].output
        assert command.shows(output), output

    def test_the_record_is_a_real_one(self, ran):
        (shown,) = map(json.loads, blocks(README, "json"))
        real = json.loads((ran[0] / "demo-output" / "two.jsonl").read_text().splitlines()[0])
        assert f"with one of its {len(real['checks'])} checks" in prose(README)
        real["checks"] = [check for check in real["checks"] if check["name"] == shown["checks"][0]["name"]]
        assert list(shown) == list(real)
        assert list(shown["checks"][0]) == list(real["checks"][0])
        assert list(shown["versions"]) == list(real["versions"])
        assert timeless(shown) == timeless(real)

    def test_the_feedback_is_there(self, ran):
        pages = ran[0] / "demo-output" / "two"
        names = {"index.html", *(f"student-{number}.{kind}" for number in ("07", "21") for kind in ("html", "json"))}
        assert {path.name for path in pages.iterdir()} == names


def test_the_class_of_the_demo_has_these_points():
    (demo,) = [command for command in COMMANDS if command.line == "make demo"]
    rows = [line.split() for line in demo.shown if line.startswith(" student-")]
    assert len(rows) > 5
    for student, *columns in rows:
        results = expected()[student].values()
        cells = [f"{each['points']:g}" if each["status"] == "graded" else "-" for each in results]
        points, possible = (sum(each[key] for each in results) for key in ("points", "max_points"))
        assert columns[: len(cells) + 3] == [*cells, f"{points:g}", "/", f"{possible:g}"], student
    everybody = [each for results in expected().values() for each in results.values()]
    points, possible = (sum(each[key] for each in everybody) for key in ("points", "max_points"))
    last = f"{len(expected())} students, {len(everybody)} results, {points:g} / {possible:g} points"
    assert last in demo.shown


def test_there_are_commands_and_none_is_unknown():
    lines = [command.line for command in COMMANDS]
    assert len(lines) == len(set(lines)) - lines.count("cd ../..") + 1
    assert set(lines) >= ELSEWHERE
    verbs = {line.split()[1] for line in lines if line.startswith("autograder ")}
    assert verbs == set(help_of_commands())
    assert {command.line for command in commands(PAGES[1])} >= CONTRIBUTING_ELSEWHERE


def test_commands_of_contributing_find_something():
    for command in commands(PAGES[1]):
        if command.line in CONTRIBUTING_ELSEWHERE:
            continue
        program, *arguments = command.line.split(maxsplit=1)
        assert program == ".venv/bin/python"
        line = f"'{sys.executable}' {arguments[0]} --collect-only"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.returncode == 0, done.stdout + done.stderr  # 5: nothing was selected


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in links(page):
        path, _, anchor = target.partition("#")
        led_to = page.parent / path if path else page
        assert led_to.exists(), target
        if anchor:
            assert anchor in anchors(led_to), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_named_in_passing_exists(page):
    known = help_of_commands()
    targets = set(re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    options = set(re.findall(r"--[a-z][a-z-]*", " ".join(known.values()))) | {"--submission"}
    for code in inline_code(page):
        assert set(re.findall(r"(?<!\S)--[a-z][a-z-]*", code)) <= options, code
        if words := re.match(r"autograder (\w+)", code):
            assert words[1] in known, code
        if words := re.search(r"\bmake (?:PYTHON=\S+ )?(\w+)$", code):
            assert words[1] in targets, code


def test_the_option_of_the_plug_in_exists():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--help"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert "--submission=PATH" in done.stdout


def test_snippets_are_cut_from_the_course():
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "solutions").rglob("*.py"))]
    snippets = blocks(README, "python")
    assert len(snippets) == 2
    for snippet in snippets:
        assert any(snippet in source for source in sources), snippet
    (line,) = blocks(README, "toml")
    assert line in (ROOT / "course.toml").read_text(encoding="utf-8")


def test_the_numbers_are_right():
    text = " ".join(prose(README).split())
    mutants = len(list((ROOT / "solutions").glob("*/mutants/*.py")))
    cases = len(list((ROOT / "tests" / "attacks" / "cases").glob("*/*.py")))
    for pattern, count in ((r"solutions, more than (\d+) in", mutants), (r"more than (\d+) hostile", cases)):
        said = int(re.search(pattern, text)[1])
        assert said < count < said + 40, f"{count} are worth a larger number than {said}"
    students = tomllib.loads((ROOT / "examples" / "students.toml").read_text(encoding="utf-8"))
    hostile = sum(about.get("hostile", False) for about in students.values())
    assert f"class of {len(students)} students" in text
    assert f"among them {hostile} who attack" in text


def timeless(record):
    """A record of one check without what differs from one machine, and one version of the course, to the next."""
    (check,) = record["checks"]
    differing = dict.fromkeys(("cpu_seconds", "key", "versions"))
    return record | differing | {"checks": [check | {"cpu_seconds": None}]}


def help_of_commands(known={}):  # noqa: B006  asked for by several tests, and the same for all
    """Command -> its help."""
    if not known:
        names = re.findall(r"^  (\w+)  ", autograder("--help").partition("Commands:")[2], re.MULTILINE)
        known |= {name: autograder(name, "--help") for name in names}
    return known


def autograder(*arguments):
    command = [sys.executable, "-m", "autograder", *arguments]
    environment = os.environ | {"COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
