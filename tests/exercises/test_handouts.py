"""Every hand-out: it has what a hand-out owes its reader, its links lead somewhere, and its two languages agree."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

EXERCISES = Path(__file__).parents[2] / "exercises"
SLUGS = sorted(path.name for path in EXERCISES.iterdir() if path.is_dir())
NAMES = ("README.md", "README.zh.md")

SECTIONS = {
    "a table of shapes": r"^(\|.*\bshape\b.*\||## Shapes\n\n\|.*\|)\n\| ---",
    "a worked number": r"^## (One worked number|Worked numbers)$",
    "the mistake that everyone makes": r"^## The mistakes? that everyone makes$",
    "Check yourself": r"^## Check yourself$",
    "Sources": r"^## Sources$",
}

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n) {4}.*(?:\n{1,2} {4}.*)*")
TARGET = re.compile(r"\]\(\s*<?([^\s)>]+)|<(https?://[^\s>]+)>|\bsrc=[\"']([^\"']+)")


def code(text):
    """All code blocks, fenced and indented, in one string."""
    return "\n".join(FENCED.findall(text) + INDENTED.findall(FENCED.sub("", text)))


def prose(text):
    return INDENTED.sub("", FENCED.sub("", text))


def numbers(text):
    """How often each number stands in code blocks, its sign included."""
    return Counter(re.findall(r"-?\d*\.?\d+", code(text)))


def headings(text):
    return re.findall(r"^(#+) (.+)$", prose(text), re.MULTILINE)


def links(text):
    """The targets of links and pictures, in their order."""
    return ["".join(groups) for groups in TARGET.findall(prose(text))]


def tables(text):
    """The number of rows of each table, in their order."""
    return [len(rows.splitlines()) for rows in re.findall(r"(?:^\|.*\n?)+", prose(text), re.MULTILINE)]


def faults_of_one(folder, name, text):
    """What is wrong with one hand-out, whatever its language."""
    for target in links(text):
        if "://" not in target and not (folder / target.partition("#")[0]).exists():
            yield f"{name}: {target} does not exist"
    if f"python -m pytest test_{folder.name}.py" not in code(text):
        yield f"{name}: does not say how to run the checks"


def faults_between(english, chinese):
    """In what the Chinese hand-out is not the English one."""
    for what, parts in (("levels of headings", lambda text: [level for level, _ in headings(text)]), ("links", links)):
        if parts(english) != parts(chinese):
            yield f"{what} differ: {parts(english)}, {parts(chinese)}"
    if tables(english) != tables(chinese):
        yield f"rows of tables differ: {tables(english)}, {tables(chinese)}"
    for number in numbers(english) - numbers(chinese):
        yield f"numbers in code: {number} is missing in Chinese"
    for _, title in headings(chinese):
        if not re.search(r"[\u4e00-\u9fff]", title):
            yield f"heading not translated: {title}"


def faults(folder):
    missing = [name for name in NAMES if not (folder / name).is_file()]
    if missing:
        return [f"{name} is missing" for name in missing]
    english, chinese = texts = [(folder / name).read_text(encoding="utf-8") for name in NAMES]
    found = [fault for name, text in zip(NAMES, texts, strict=True) for fault in faults_of_one(folder, name, text)]
    missing = [what for what, pattern in SECTIONS.items() if not re.search(pattern, english, re.MULTILINE)]
    found += [f"{what}: not in README.md" for what in missing]
    return found + list(faults_between(english, chinese))


@pytest.mark.parametrize("slug", SLUGS)
def test_hand_out(slug):
    assert faults(EXERCISES / slug) == []


@pytest.fixture
def folder(tmp_path):
    """A copy of an exercise whose hand-out has everything: links, tables, numbers, a picture."""
    copy = tmp_path / "copy_task"
    shutil.copytree(EXERCISES / "copy_task", copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "curve.svg").write_text("<svg/>", encoding="utf-8")
    for name in NAMES:
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write("\n![x](curve.svg)\n\n```text\n-2.5\n```\n\n[x](copy_model.py#L1)\n")
    assert faults(copy) == []
    return copy


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("README.md", "## One worked number", "## One number", "a worked number: not in README.md"),
        ("README.md", "| value | shape |", "| value | |", "a table of shapes: not in README.md"),
        ("README.md", "## The mistake that", "## A mistake that", "the mistake that everyone makes: not in README.md"),
        ("README.md", "## Check yourself", "## Check", "Check yourself: not in README.md"),
        ("README.md", "## Sources", "## Source", "Sources: not in README.md"),
        ("README.md", "test_copy_task.py", "test_copy.py", "README.md: does not say how to run the checks"),
        ("README.zh.md", "](curve.svg)", "](kurve.svg)", "README.zh.md: kurve.svg does not exist"),
        ("README.zh.md", "](copy_model.py#", "](model.py#", "README.zh.md: model.py#L1 does not exist"),
        ("README.zh.md", "## 公式", "### 公式", "levels of headings differ"),
        ("README.zh.md", "## 公式", "## Formulas", "heading not translated: Formulas"),
        ("README.zh.md", "1409.3215", "1409.3216", "links differ"),
        ("README.zh.md", "| `batch.source`", "`batch.source`", "rows of tables differ"),
        ("README.zh.md", "= 1.3863", "= 1.3836", "numbers in code: 1.3863 is missing in Chinese"),
        ("README.zh.md", "y3       2", "y3       3", "numbers in code: 2 is missing in Chinese"),
        ("README.zh.md", "\n-2.5\n", "\n2.5\n", "numbers in code: -2.5 is missing in Chinese"),
    ],
)
def test_fault_is_found(folder, name, old, new, fault):
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    assert [found for found in faults(folder) if found.startswith(fault)]


@pytest.mark.parametrize("name", NAMES)
def test_missing_hand_out_is_found(folder, name):
    (folder / name).unlink()
    assert faults(folder) == [f"{name} is missing"]
