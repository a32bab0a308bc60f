"""What is in a student package, and that it is the same wherever and whenever it is built."""

import hashlib
import io
import json
import os
import re
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.language import speak
from autograder.release import build, write
from autograder.release.messages import PYTHON
from autograder.release.requirements import LEAST
from autograder.release.writing import zipped

ROOT = Path(__file__).resolve().parents[2]
OURS = ["MANIFEST.json", "README.md", "conftest.py", "pytest.ini", "requirements.txt"]
EXERCISES = [
    f"{slug}/{name}"
    for slug in ("product", "total")
    for name in ("README.md", "given.py", f"{slug}.py", f"test_{slug}.py")
]


def contents(package):
    return {file.name: file.content for file in package.files}


def test_every_file_and_nothing_else(package_of, make_course):
    package = package_of()
    assert list(contents(package)) == sorted([*OURS, *EXERCISES])
    for name in EXERCISES:
        assert contents(package)[name] == (make_course() / "exercises" / name).read_bytes()


def test_attachments_translations_and_figures(package_of, make_course):
    root = make_course(
        {"exercises/total/README.zh.md": "# 求和\n", "exercises/total/plot.png": b"\x89PNG\r\n\x1a\n\xff"}
    )
    course = load_course(root)
    (root / "exercises/total/figures").mkdir()
    for name, content in {"sum.svg": b"<svg>\r\n</svg>", "sum.png": b"\x89PNG\r\n\xff", "sum.psd": b"x"}.items():
        (root / "exercises/total/figures" / name).write_bytes(content)
    files = contents(build(course, course.assignment("week-1")))
    assert set(files) - {*OURS, *EXERCISES} == {
        *("total/README.zh.md", "total/plot.png", "total/figures/sum.svg", "total/figures/sum.png"),
    }
    assert files["total/plot.png"] == b"\x89PNG\r\n\x1a\n\xff"  # a picture is no text
    assert files["total/figures/sum.svg"] == b"<svg>\n</svg>"
    assert "[Sums](total/README.md): write `total/total.py` ([zh](total/README.zh.md))" in files["README.md"].decode()


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"])
def test_text_has_lf_and_no_mark(package_of, mark, end):
    package = package_of({"exercises/product/README.md": mark + "# Prodükte".encode() + end + b"x" + end})
    assert contents(package)["product/README.md"] == "# Prodükte\nx\n".encode()


def test_readme_has_three_steps(package_of):
    text = contents(package_of())["README.md"].decode()
    assert re.findall(r"^## .*", text, re.MULTILINE) == [
        *("## 1. Install", "## 2. Write", "## 3. Check yourself, and hand in")
    ]
    assert text.startswith("# Sums \\[and\\] products\n\nA course\n\nDue: 2026-10-02 23:59 (UTC+02:00)\n")
    assert text.index("[Sums](total/README.md)") < text.index("[Product](product/README.md)")  # as in course.toml
    assert "    python -m pytest\n    python -m pytest total\n" in text
    assert "Hand in `total.py`, `product.py`" in text
    assert "Due" not in contents(package_of(assignment="week-2"))["README.md"].decode()


def test_versions_are_those_of_the_grader():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={PYTHON}"
    graders = dict(re.fullmatch(r"([\w-]+)(?:\[.*\])?>=([\d.]+)", each).groups() for each in project["dependencies"])
    same = {name: LEAST[name] for name in LEAST.keys() & graders.keys() if name != "pytest"}
    assert same == {name: graders[name] for name in same}
    assert LEAST["pytest"] == "7.4"


@pytest.mark.parametrize(
    ("name", "imports", "wanted"),
    [
        ("total.py", "", "pytest>=7.4\n"),
        ("total.py", "import os.path, numpy as np", "numpy>=1.26\npytest>=7.4\n"),
        ("test_total.py", "def late():\n    from torch.nn import functional", "pytest>=7.4\ntorch>=2.4\n"),
        ("given.py", "from mpl_toolkits import axes_grid1\nimport product", "matplotlib>=3.8\npytest>=7.4\n"),
        ("given.py", "import hypothesis, pytest", "hypothesis>=6.100\npytest>=7.4\n"),
    ],
)
def test_requirements_are_what_is_imported(package_of, name, imports, wanted):
    package = package_of(
        {f"exercises/total/{name}": f"{imports}\ndef total(numbers):\n    raise NotImplementedError\n"}
    )
    assert contents(package)["requirements.txt"].decode() == wanted


def test_manifest(package_of):
    files = contents(package_of())
    manifest = json.loads(files.pop("MANIFEST.json"))
    assert manifest.pop("sha256") == {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    assert manifest == {
        "schema": 1,
        "course": "A course",
        "assignment": "week-1",
        "title": "Sums [and] products",
        "due": "2026-10-02T23:59:00+02:00",
        "exercises": ["total", "product"],
    }
    assert json.loads(contents(package_of(assignment="week-2"))["MANIFEST.json"])["due"] is None


def test_zip_and_folder_hold_the_same(package_of, tmp_path):
    package = package_of()
    write(package, tmp_path / "out" / "week", tmp_path / "course")
    write(package, tmp_path / "out" / "week.ZIP", tmp_path / "course")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["week", "week.ZIP"]
    with zipfile.ZipFile(tmp_path / "out" / "week.ZIP") as archive:
        archive.extractall(tmp_path / "unpacked")
    for top in (tmp_path / "out" / "week", tmp_path / "unpacked" / "week-1"):
        found = {path.relative_to(top).as_posix(): path for path in top.rglob("*") if not path.is_dir()}
        assert {name: path.read_bytes() for name, path in found.items()} == contents(package)
        assert not any(path.is_symlink() for path in top.rglob("*"))
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "out" / "week").rglob("*") if path.is_file()}
    assert modes == {0o644}


def test_zip_depends_on_nothing_around(package_of):
    with zipfile.ZipFile(io.BytesIO(zipped(package_of()))) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.external_attr for entry in entries} == {0o100644 << 16}
    assert {(entry.create_system, entry.compress_type, entry.extra) for entry in entries} == {
        (3, zipfile.ZIP_STORED, b"")
    }


def test_the_same_bytes_on_each_run_and_machine(make_course, tmp_path):
    root = make_course()
    surroundings = [
        {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "Asia/Shanghai", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
    ]
    made = []
    for number, environment in enumerate(surroundings):
        for file in root.rglob("*.md"):
            os.utime(file, (10**9 + number, 10**9))
        target = tmp_path / f"{number}.zip"
        command = [sys.executable, "-m", "autograder", "release", "week-1", "--course", str(root), "--to", str(target)]
        subprocess.run(command, env={**os.environ, **environment}, umask=0o077 if number else 0, check=True)
        made.append(target.read_bytes())
    assert made[0] == made[1]


@pytest.fixture
def another_language(tmp_path):
    catalogue = tmp_path / "course.xx.po"  # a language for which the autograder has no words of its own
    messages = {"## 1. Install": "## 1. 安装", "{name} is not written yet": "{name} 还没有写"}
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        + "".join(f'msgid "{english}"\nmsgstr "{other}"\n\n' for english, other in messages.items()),
        encoding="utf-8",
    )
    speak("xx", [catalogue])
    yield
    speak("en")


def test_the_package_speaks_the_language_of_the_course(package_of, another_language):
    files = contents(package_of())
    assert "## 1. 安装" in files["README.md"].decode()
    space = {"__file__": "conftest.py", "__name__": "conftest"}
    exec(compile(files["conftest.py"], "conftest.py", "exec", dont_inherit=True), space)
    assert space["_"]("{name} is not written yet").format(name="total") == "total 还没有写"
    assert space["_"]("printed: {line}") == "printed: {line}"
