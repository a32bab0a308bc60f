"""The view: hidden folders are gone, what is kept stays readable, and nothing changes outside the process."""

import os
import socket
import stat
import sys
import threading
from pathlib import Path

import forked
import pytest

from autograder.errors import HarnessError
from autograder.sandbox import canaries, identity, installation, levels, lockdown, view


@pytest.fixture
def course(tmp_path):
    """A course with an installation inside it, behind a folder that is closed to others."""
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "secret.py").write_text("secret")
    packages = tmp_path / "venv" / "lib"
    packages.mkdir(parents=True)
    (packages / "module.py").write_text("answer = 42")
    tmp_path.chmod(0o700)
    return tmp_path


@pytest.fixture
def _possible():
    if not view.possible():
        pytest.skip("this process may not make namespaces")


pytestmark = pytest.mark.usefixtures("_possible")


def as_other_user(function):
    """What `function` returns in a child with another user id, or with this one where that cannot be changed."""

    def child():
        if os.geteuid() == 0:
            identity.become(identity.slot_uid(0, os.getpid()))
        return function()

    return forked.run(child)


def test_hidden_is_gone_and_kept_is_there(course):
    def child():
        seen = view.build(hidden=[str(course)], keep=[str(course / "venv" / "lib")])
        return seen.built, as_other_user(
            lambda: {
                "secret": (course / "solutions").exists(),
                "listed": [path.name for path in course.iterdir()],
                "module": (course / "venv" / "lib" / "module.py").read_text(),
                "mode": stat.S_IMODE(course.stat().st_mode),
            }
        )

    assert forked.run(child) == (
        True,
        {"secret": False, "listed": ["venv"], "module": "answer = 42", "mode": 0o755},
    )
    assert (course / "solutions" / "secret.py").read_text() == "secret", "outside nothing has changed"


def test_everything_in_it_is_read_only(course):
    def child():
        view.build(hidden=[str(course)], keep=[str(course / "venv" / "lib")])
        refused = []
        for path in (course / "new", course / "venv" / "new", course / "venv" / "lib" / "new"):
            with pytest.raises(OSError, match="Read-only file system"):
                path.touch()
            refused.append(path.name)
        return len(refused)

    assert forked.run(child) == 3


def test_a_folder_closed_to_others_above_a_kept_one_opens(course):
    if os.geteuid() != 0:
        pytest.skip("a user who is not root has nothing that it cannot pass")

    def child():
        seen = view.build(hidden=[], keep=[str(course / "venv" / "lib")])
        return seen.hidden, as_other_user((course / "venv" / "lib" / "module.py").read_text)

    hidden, text = forked.run(child)
    assert any(Path(path) == course or Path(path) in course.parents for path in hidden)
    assert text == "answer = 42"


def test_hidden_inside_kept_inside_hidden(course):
    inner = course / "venv" / "lib" / "private"
    inner.mkdir()
    (inner / "secret").write_text("secret")

    def child():
        view.build(hidden=[str(course), str(inner)], keep=[str(course / "venv" / "lib")])
        return list(inner.iterdir()), (course / "venv" / "lib" / "module.py").exists()

    assert forked.run(child) == ([], True)


def test_a_kept_file_and_a_kept_link(course):
    (course / "link").symlink_to(course / "venv" / "lib")

    def child():
        kept = [str(course / "solutions" / "secret.py"), str(course / "link")]
        view.build(hidden=[str(course)], keep=kept)
        return (course / "solutions" / "secret.py").read_text(), (course / "link" / "module.py").exists()

    assert forked.run(child) == ("secret", True)


def test_the_network_and_the_hosts_name_are_gone():
    def child():
        view.build(hidden=[], keep=[])
        return socket.gethostname(), [name for _, name in socket.if_nameindex()]

    assert forked.run(child) == ("candidate", ["lo"])
    assert socket.gethostname() != "candidate"


def test_other_users_processes_are_gone():
    if os.geteuid() != 0:
        pytest.skip("only root may lay another /proc over this one")

    def child():
        view.build(hidden=[], keep=[])
        return as_other_user(lambda: (Path("/proc/1").exists(), Path("/proc/self/statm").exists()))

    assert forked.run(child) == (False, True)


def test_the_working_directory_does_not_stay_inside(course):
    def child():
        os.chdir(course / "solutions")
        view.build(hidden=[str(course)], keep=[])
        return str(Path.cwd()), Path("secret.py").exists()

    assert forked.run(child) == ("/", False)


@pytest.mark.parametrize("path", ["/", "/usr", "/etc", "/proc"])
def test_what_everything_needs_cannot_be_hidden(path):
    with pytest.raises(HarnessError, match="cannot hide"):
        view.build(hidden=[path], keep=[])


def test_hidden_and_kept_at_once_is_a_defect(course):
    with pytest.raises(HarnessError, match="cannot hide"):
        view.build(hidden=[str(course)], keep=[str(course)])


def test_threads_are_a_defect():
    def child():
        stop = threading.Event()
        thread = threading.Thread(target=stop.wait)
        thread.start()
        try:
            with pytest.raises(HarnessError, match="thread"):
                view.build(hidden=[], keep=[])
        finally:
            stop.set()
            thread.join()
        return True

    assert forked.run(child)


def test_where_it_is_denied_nothing_changes(course, monkeypatch):
    def denied(_):
        raise PermissionError(1, "unshare")

    monkeypatch.setattr(view.LIBC, "unshare", lambda _: -1)
    seen = view.build(hidden=[str(course)], keep=[])
    assert not seen.built
    assert "may not make namespaces" in seen.note
    assert (course / "solutions").exists()


@pytest.mark.wall
def test_all_canaries_hold_behind_a_view(course):
    """The whole: hidden course, this Python put back where it lay, a child that imports from it and can do nothing else."""
    secret = course / "solutions" / "secret.py"
    hidden = tuple(path for path in (*view.PRIVATE, str(course)) if Path(path).exists())

    def child():
        machine = levels.probe()
        seen = view.build(hidden=hidden, keep=installation.packages())
        settled = identity.settle(installation.packages())
        plan = lockdown.prepare(machine, read=installation.readable())
        uid = identity.slot_uid(0, os.getpid()) if settled.own_uid else None
        results = canaries.examine(plan, memory=forked.GIGABYTE, uid=uid, secrets=[str(secret)], behind_view=seen.built)
        names = forked.locked(plan, import_from_the_installation, uid=uid)
        return seen.built, settled.own_uid, [result for result in results if not result.held], names

    built, own_uid, broken, names = forked.run(child)
    assert built
    assert own_uid == (os.geteuid() == 0)
    assert broken == []
    assert names == ["this", "numpy.polynomial.hermite"]


def import_from_the_installation():
    import contextlib
    import io

    with contextlib.redirect_stdout(io.StringIO()):
        import this
    from numpy.polynomial import hermite

    assert "this" in sys.modules
    return [this.__name__, hermite.__name__]
