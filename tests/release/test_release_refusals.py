"""What must not leave: every fault is told in a line of its own."""

import re

import pytest

from autograder.course import load_course
from autograder.errors import CourseError
from autograder.release import build

README, STUB, CHECKS = "exercises/total/README.md", "exercises/total/total.py", "exercises/total/test_total.py"


def faults(package_of, changes, **options):
    with pytest.raises(CourseError) as caught:
        package_of(changes, **options)
    return [str(fault) for fault in caught.value.faults]


LEAKS = {
    "reference": ("summed_so_far = summed_so_far + number", "solutions/total/total.py, line 5"),
    "comment": ("the empty list has the sum zero by definition", "solutions/total/total.py, line 2"),
    "suite": (
        '@check(points=1, title="Negative numbers have a sum, too")',
        "solutions/total/test_total_hidden.py, line 4",
    ),
    "name": ("def test_negative_numbers(submission, reference):", "solutions/total/test_total_hidden.py, line 5"),
    "hint": ("What should the sum of no numbers at all be?", "solutions/total/mutants/starts_at_one.py, line 3"),
    "mutant": ("return sum(numbers, start=1)", "solutions/total/mutants/starts_at_one.py, line 8"),
    "accepted": (
        "return sum(map(int, numbers), start=0 * len(numbers))",
        "solutions/total/accepted/built_in.py, line 2",
    ),
    "other exercise": ("return math.prod(numbers, start=len(numbers) ** 0)", "solutions/product/product.py, line 5"),
}


@pytest.mark.parametrize(
    "form", ["    {}", "Write `{}` there.", "- {}", "> {}", "    {}  # so", "| `{}` | x |", "\t{}\r"]
)
@pytest.mark.parametrize(("line", "origin"), LEAKS.values(), ids=LEAKS)
def test_a_line_in_a_hand_out(package_of, line, origin, form):
    told = f"{README}: line 3: is also in {origin}, which must not leave; take it out"
    assert faults(package_of, {README: f"# Sums\n\n{form.format(line)}\n"}) == [told]


@pytest.mark.parametrize(("line", "origin"), LEAKS.values(), ids=LEAKS)
def test_a_line_in_code(package_of, line, origin):
    found = faults(package_of, {CHECKS: f"import total\n\n# {line}\n"})
    assert found == [f"{CHECKS}: line 3: is also in {origin}, which must not leave; take it out"]


def test_the_solution_in_place_of_the_stub(package_of, make_course):
    solution = (make_course() / "solutions/total/total.py").read_text()
    found = faults(package_of, {STUB: solution})
    assert [re.search(r"line \d+", fault)[0] for fault in found] == ["line 2", "line 5"]


def test_a_solution_left_among_the_given_files(package_of, make_course):
    solution = (make_course() / "solutions/total/total.py").read_text()
    assert len(faults(package_of, {"exercises/total/total_old.py": solution})) == 2


def test_what_another_exercise_gives_is_no_secret(package_of, make_course):
    solution = (make_course() / "solutions/total/total.py").read_text()
    package = package_of({"exercises/product/adding.py": solution})
    assert "product/adding.py" in [file.name for file in package.files]


def test_other_spacing_hides_nothing(package_of):
    assert faults(package_of, {README: "`summed_so_far=summed_so_far+number`"})


def test_the_private_files_of_every_exercise_count(package_of):
    line = "summed_so_far = summed_so_far + number"
    assert faults(package_of, {"exercises/product/README.md": line}, assignment="week-2")


@pytest.mark.parametrize(
    ("shared", "private"),
    [
        ("import math\n", "import math\n"),
        ("NUMBERS = [1, 2, 3, 4, 5]\n", "NUMBERS = [1, 2, 3, 4, 5]\n"),
        ("class Sum(tuple):\n    first: int = 10 * 10\n", "class Sum(tuple):\n    first: int = 10 * 10\n"),
        (
            'def total(numbers: list[int], *, start: int = 2 * 3):\n    """The sum of a list of any numbers at all."""\n',
            'def total(numbers: list[int], *, start: int = 2 * 3):\n    """The sum of a list of any numbers at all."""\n',
        ),
        ("def f():\n    return\n", "def f():\n    return\n"),
        ("def f():\n    x = y = g()\n    return x, y\n", "def f():\n    x = y = g()\n    return x, y\n"),
    ],
    ids=["import", "constant", "class", "signature and docstring", "nothing", "anybody's"],
)
def test_what_the_stub_shares_is_no_leak(package_of, shared, private):
    """Wherever else the line stands, too: it is public."""
    reference = f"{private}\n"
    package_of({STUB: shared, "solutions/total/total.py": reference, README: f"```\n{shared}```\n"})


def test_a_path_of_this_disk(package_of, tmp_path):
    root = tmp_path / "course"
    found = faults(
        package_of, {README: f"# Sums\n\nsee {root}/notes\n", "exercises/total/x.png": f"\xff{root}".encode("latin-1")}
    )
    told = "holds the path of the course on this disk; take it out"
    assert found == [f"{README}: line 3: {told}", f"exercises/total/x.png: line 1: {told}"]
    package_of({README: f"see {root}-2 and https://x.org{root}\n", "exercises/total/x.png": b""})


def test_the_links_out_of_an_exercise(make_course, tmp_path):
    root = make_course()
    (tmp_path / "elsewhere.md").write_text("# Elsewhere")
    for name, leads in {"more.md": tmp_path / "elsewhere.md", "given_2.py": root / "solutions/total/total.py"}.items():
        (root / "exercises/total" / name).symlink_to(leads)
    (root / "exercises/total/inside.md").symlink_to("README.md")
    course = load_course(root)
    with pytest.raises(CourseError) as caught:
        build(course, course.assignment("week-1"))
    told = "leads out of the exercise; put the file itself here"
    assert sorted(map(str, caught.value.faults)) == [
        f"exercises/total/given_2.py: link: {told}",
        f"exercises/total/more.md: link: {told}",
    ]
    for name in ("more.md", "given_2.py"):
        (root / "exercises/total" / name).unlink()
    package = build(load_course(root), course.assignment("week-1"))
    assert {file.content for file in package.files if file.name == "total/inside.md"} == {(root / README).read_bytes()}


def test_an_exercise_that_is_a_link(make_course, tmp_path):
    root = make_course()
    (root / "exercises/product").rename(tmp_path / "product")
    (root / "exercises/product").symlink_to(tmp_path / "product")
    course = load_course(root)
    with pytest.raises(CourseError, match=r"exercises/product/product\.py: link: leads out"):
        build(course, course.assignment("week-2"))


def test_a_file_that_is_gone_or_no_text(make_course):
    root = make_course({README: b"# S\n\nUmme: \xfc\n"})
    course = load_course(root)
    (root / CHECKS).unlink()
    with pytest.raises(CourseError) as caught:
        build(course, course.assignment("week-1"))
    assert list(map(str, caught.value.faults)) == [
        f"{README}: line 3: is not UTF-8; save the file as UTF-8",
        f"{CHECKS}: file: is missing; every student would miss it",
    ]


@pytest.mark.parametrize("module", ["autograder.suite", "scipy", "total_2"])
def test_an_import_of_what_students_do_not_have(package_of, module):
    found = faults(package_of, {CHECKS: f"import total\n\n\ndef test_it():\n    import {module}\n"})
    top = module.partition(".")[0]
    assert [fault.partition(", which")[0] for fault in found] == [f"{CHECKS}: line 5: imports {top}"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("what?.md", "'what?.md' holds a character that Windows forbids"),
        ("a\\b.md", "holds a character that Windows forbids"),
        ("aux.md", "'aux.md' is the name of a device on Windows"),
        ("Com1.notes.md", "is the name of a device on Windows"),
        (" page.md", "begins or ends as no name on Windows may"),
        ("page\u200b.md", "holds a character that cannot be seen"),
        ("p" * 110 + ".md", "is longer than 120 letters"),
        ("readme.md", "for systems that do not tell a from A"),
    ],
)
def test_a_name_that_some_system_cannot_hold(package_of, name, words):
    (found,) = faults(package_of, {f"exercises/total/{name}": "x\n"})
    assert ": name: " in found
    assert words in found


def test_an_exercise_and_an_assignment_of_such_a_name(package_of, make_course):
    config = (make_course() / "course.toml").read_text().replace('"week-2"', '"nul"').replace('["product"]', '["con"]')
    changes = {"course.toml": config}
    for side, names in {
        "exercises": ("con.py", "test_con.py", "README.md"),
        "solutions": ("con.py", "test_con_hidden.py"),
    }.items():
        changes |= {f"{side}/con/{name}": "" for name in names}
    found = faults(package_of, changes, assignment="nul")
    assert "course.toml: assignments.name: 'nul' is the name of a device on Windows; rename it" in found
    assert "exercises/con/README.md: name: 'con' is the name of a device on Windows; rename it" in found
