"""Landlock: what each version of the interface forbids, and that the kernel does so."""

import errno
import os
import socket
from pathlib import Path

import forked
import pytest

from autograder.sandbox import identity, landlock
from autograder.sandbox.landlock import Access, Network, Scope


@pytest.fixture
def tree(tmp_path):
    """A folder to read, a file to write, and a secret beside them."""
    (tmp_path / "open" / "deep").mkdir(parents=True)
    (tmp_path / "open" / "deep" / "file").write_text("hello")
    (tmp_path / "scratch").write_text("old")
    (tmp_path / "secret").write_text("secret")
    return tmp_path


def restrict(read, write_files, version):
    identity.forbid_new_privileges()
    ruleset = landlock.build(read, write_files, version)
    landlock.restrict(ruleset, version)
    os.close(ruleset)


def error_of(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "none"


@pytest.mark.parametrize(
    ("version", "count", "network", "scopes"),
    [(1, 13, 0, 0), (2, 14, 0, 0), (3, 15, 0, 0), (4, 15, 2, 0), (5, 16, 2, 0), (6, 16, 2, 2), (7, 16, 2, 2)],
)
def test_rights_of_each_version(version, count, network, scopes):
    found = landlock.handled(version)
    assert [part.bit_count() for part in found] == [count, network, scopes]


def test_a_newer_version_has_the_rights_that_we_know():
    assert landlock.handled(99) == landlock.handled(landlock.NEWEST_KNOWN_ABI)
    assert landlock.handled(99) == (
        Access((1 << 16) - 1),
        Network.BIND_TCP | Network.CONNECT_TCP,
        Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL,
    )


@pytest.mark.wall
@pytest.mark.parametrize("version", range(1, landlock.NEWEST_KNOWN_ABI + 1))
def test_only_what_is_listed_opens(tree, version):
    if version > landlock.abi():
        pytest.skip(f"this kernel has Landlock {landlock.abi()}")

    def child():
        restrict([str(tree / "open")], [str(tree / "scratch"), os.devnull], version)
        return {
            "read": (tree / "open" / "deep" / "file").read_text(),
            "list": [path.name for path in (tree / "open").iterdir()],
            "write": (tree / "scratch").write_text("new"),
            "null": Path(os.devnull).write_text("gone"),
            "secret": error_of((tree / "secret").read_text),
            "list above": error_of(lambda: list(tree.iterdir())),
            "root": error_of(lambda: list(Path("/").iterdir())),
            "new file": error_of((tree / "open" / "new").touch),
            "overwrite": error_of(lambda: (tree / "open" / "deep" / "file").write_text("x")),
            "remove": error_of((tree / "scratch").unlink),
            "folder": error_of((tree / "open" / "new").mkdir),
            "run": error_of(lambda: os.execv("/bin/sh", ["sh", "-c", "exit 3"])),
        }

    assert forked.run(child) == {
        "read": "hello",
        "list": ["deep"],
        "write": 3,
        "null": 4,
        **dict.fromkeys(
            ("secret", "list above", "root", "new file", "overwrite", "remove", "folder", "run"),
            "EACCES",
        ),
    }


@pytest.mark.wall
@pytest.mark.parametrize(("version", "answer"), [(3, "none"), (4, "EACCES")])
def test_tcp_from_the_version_that_has_it(version, answer):
    def child():
        restrict([], [], version)
        with socket.socket() as server:
            return error_of(lambda: server.bind(("127.0.0.1", 0)))

    if version > landlock.abi():
        pytest.skip(f"this kernel has Landlock {landlock.abi()}")
    assert forked.run(child) == answer


@pytest.mark.wall
@pytest.mark.parametrize(("version", "answer"), [(5, "none"), (6, "EPERM")])
def test_signals_from_the_version_that_scopes_them(version, answer):
    def child():
        restrict([], [], version)
        return error_of(lambda: os.kill(os.getppid(), 0))

    if version > landlock.abi():
        pytest.skip(f"this kernel has Landlock {landlock.abi()}")
    assert forked.run(child) == answer


@pytest.mark.wall
def test_what_does_not_exist_is_left_out(tree):
    os.close(landlock.build([str(tree / "nothing")], [str(tree / "nothing")], 1))


@pytest.mark.wall
def test_a_folder_cannot_be_made_writable(tree):
    with pytest.raises(IsADirectoryError, match="single files"):
        landlock.build([], [str(tree)], 1)


@pytest.mark.wall
def test_a_failed_build_leaves_no_descriptor(tree):
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(IsADirectoryError):
        landlock.build([], [str(tree)], 1)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
