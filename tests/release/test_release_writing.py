"""Where a package may be written, that it is written whole or not at all, and what the command says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.errors import InputError
from autograder.release import write

README, CHECKS = "exercises/total/README.md", "exercises/total/test_total.py"


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def refused(package_of, tmp_path):
    """Asserts that writing is refused, and that nothing has changed anywhere; returns the message."""
    package = package_of()

    def refuse(target, *, force=False):
        before = tree(tmp_path)
        with pytest.raises(InputError) as caught:
            write(package, target, tmp_path / "course", force=force)
        assert tree(tmp_path) == before
        (line,) = str(caught.value).splitlines()
        assert line.startswith(f"{target}: ")
        return line

    return refuse


@pytest.mark.parametrize("name", ["out", "course", "out.zip", "deep/er/out.zip"])
@pytest.mark.parametrize("force", [False, True])
def test_inside_the_course(refused, tmp_path, name, force):
    target = tmp_path / "course" / name if name != "course" else tmp_path / "course"
    assert "lies inside the course" in refused(target, force=force)


def test_inside_the_course_by_another_way(refused, tmp_path):
    (tmp_path / "way").symlink_to(tmp_path / "course")
    assert "lies inside the course" in refused(tmp_path / "way" / "out")
    assert "lies inside the course" in refused(tmp_path / "course" / ".." / "course" / "out")


def test_a_folder_that_is_not_empty(refused, package_of, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    write(package_of(), folder, tmp_path / "course")  # an empty one is fine
    (folder / "total" / "total.py").write_text("a student's answer")
    assert "is not empty" in refused(folder)
    (folder / "stale.md").write_text("of an earlier term")
    write(package_of(), folder, tmp_path / "course", force=True)
    assert tree(folder) == {file.name: file.content for file in sorted(package_of().files, key=lambda file: file.name)}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course", "out"]


@pytest.mark.parametrize("manifest", [None, "{}", "[]", "{", '{"schema": 1}'])
def test_force_replaces_nothing_but_a_package(refused, tmp_path, manifest):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "thesis.tex").write_text("irreplaceable")
    if manifest is not None:
        (tmp_path / "home" / "MANIFEST.json").write_text(manifest)
    assert "holds something other than a student package" in refused(tmp_path / "home", force=True)


def test_a_zip_file_that_is_there(refused, package_of, tmp_path):
    target = tmp_path / "out.zip"
    write(package_of(), target, tmp_path / "course")
    first = target.read_bytes()
    write(package_of(), target, tmp_path / "course")  # the same bytes are no conflict
    target.write_bytes(b"something else")
    assert "add --force" in refused(target)
    write(package_of(), target, tmp_path / "course", force=True)
    assert target.read_bytes() == first


def test_a_file_for_a_folder_and_a_folder_for_a_file(refused, tmp_path):
    (tmp_path / "out").write_text("x")
    (tmp_path / "out.zip").mkdir()
    assert "is a file" in refused(tmp_path / "out", force=True)
    assert "is a folder" in refused(tmp_path / "out.zip", force=True)
    assert "cannot be written" in refused(tmp_path / "out" / "below")
    assert "cannot be written" in refused(tmp_path / "out" / "below.zip")


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_a_disk_that_fails_half_way(package_of, tmp_path, monkeypatch, name):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    package, course = package_of(), tmp_path / "course"
    write(package, tmp_path / name, course)
    before = tree(tmp_path)
    other = package_of({README: "# Sums of old\n"}, assignment="week-2")
    monkeypatch.setattr(Path, "chmod", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        write(other, tmp_path / name, course, force=True)
    changed = {"course/exercises/total/README.md"}
    assert {path for path, content in tree(tmp_path).items() if before.get(path) != content} == changed
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["course", name])


def test_the_former_package_comes_back_if_the_new_one_cannot_take_its_place(package_of, tmp_path, monkeypatch):
    write(package_of(), tmp_path / "out", tmp_path / "course")
    before, rename = tree(tmp_path), Path.rename

    def stubborn(self, target):
        if self.name == "fresh":
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", stubborn)
    with pytest.raises(InputError, match="cannot be written"):
        write(package_of(), tmp_path / "out", tmp_path / "course", force=True)
    assert tree(tmp_path) == before


# ---- the command -----------------------------------------------------------------------------------------------------


def release(cwd, *arguments):
    command = [sys.executable, "-W", "error", "-m", "autograder", "release", *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_command(make_course, tmp_path):
    root = make_course()
    code, out, err = release(root, "week-2", "--to", "../week.zip")
    assert (code, err) == (0, "")
    first, second = out.splitlines()
    assert first == "week-2: 1 exercise, 9 files in ../week.zip"
    assert re.fullmatch(r"SHA-256 of its manifest: [0-9a-f]{64}", second)
    assert (tmp_path / "week.zip").is_file()
    assert release(tmp_path, "week-1", "--to", "out", "--course", "course")[0] == 0
    assert release(tmp_path, "week-1", "--to", "out", "--course", "course", "--force")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["week1", "--to", "../out"], "unknown assignment 'week1'; did you mean 'week-1'; known: week-1, week-2"),
        (["week-1", "--to", "out"], "out: lies inside the course; name a place outside of "),
        (["week-1", "--to", ".."], "..: is not empty; "),
        (["week-1", "--to", "..", "--force"], "..: holds something other than a student package"),
    ],
)
def test_command_refuses_in_one_line(make_course, tmp_path, arguments, told):
    code, out, err = release(make_course(), *arguments)
    assert (code, out) == (2, "")
    (line,) = err.splitlines()
    assert line.startswith(f"autograder: {told}")
    assert [path.name for path in tmp_path.iterdir()] == ["course"]


def test_command_tells_every_fault(make_course, tmp_path):
    root = make_course({README: "return sum(numbers, start=1)\n", "exercises/product/given.py": "import scipy\n"})
    code, out, err = release(root, "week-1", "--to", "../out.zip")
    assert (code, out) == (2, "")
    assert [line.partition(": ")[2].split(": ")[:2] for line in err.splitlines()] == [
        ["exercises/product/given.py", "line 1"],
        [README, "line 1"],
    ]
    (root / CHECKS).unlink()
    code, out, err = release(root, "week-1", "--to", "../out.zip")
    assert (code, out) == (2, "")
    assert err == f"autograder: {CHECKS}: public checks: is missing; every exercise needs this file\n"
    assert [path.name for path in tmp_path.iterdir()] == ["course"]
