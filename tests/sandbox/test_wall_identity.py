"""User ids of candidates, and where Python lies."""

import os
import stat
import sys
import sysconfig
from pathlib import Path

import forked
import pytest

from autograder.errors import HarnessError, WallError
from autograder.sandbox import identity, installation, trial


@pytest.fixture
def fresh():
    identity._free_range.cache_clear()
    yield
    identity._free_range.cache_clear()


def fake_files(monkeypatch, *, uid_map="0 0 4294967295\n", passwd="root:x:0:0::/root:/bin/sh\n"):
    contents = {"/proc/self/uid_map": uid_map, "/etc/passwd": passwd}
    monkeypatch.setattr(identity, "Path", lambda name: FakeFile(contents[name]))


class FakeFile:
    def __init__(self, content):
        self.content = content

    def read_text(self):
        return self.content


def test_no_two_candidates_share_a_user_id():
    uids = [identity.slot_uid(slot, owner) for owner in (100, 101, 4000, 99999) for slot in range(128)]
    assert len(set(uids)) == len(uids)
    assert min(uids) > 65535


def test_a_slot_too_many_is_a_defect():
    with pytest.raises(HarnessError, match="128"):
        identity.slot_uid(128, 1)


def test_a_container_that_maps_few_ids(fresh, monkeypatch):
    fake_files(monkeypatch, uid_map="0 100000 65536\n")
    assert 61184 <= identity.slot_uid(5, 77) < 65520


def test_a_range_in_use_is_left_alone(fresh, monkeypatch):
    fake_files(monkeypatch, passwd="someone:x:2013265930:1::/:/bin/sh\n")
    assert identity.slot_uid(5, 77) < 65520


def test_no_free_range(fresh, monkeypatch):
    fake_files(monkeypatch, uid_map="0 1000 1\n")
    with pytest.raises(WallError, match="no free user ids"):
        identity.slot_uid(0, 1)


def test_an_ordinary_user_gives_nobody_another_id():
    def child():
        if os.geteuid() == 0:
            forked.become_ordinary()
        return identity.settle(["/usr/lib"])

    settled = forked.run(child)
    assert (settled.own_uid, settled.text) == (False, "the grader's user id")
    assert "only root" in settled.reason


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a process another user id")
def test_an_installation_that_others_cannot_read(tmp_path):
    closed, open_folder = tmp_path / "closed", tmp_path / "open"
    for folder in (closed, open_folder):
        folder.mkdir()
        (folder / "module.py").write_text("")

    def child():
        for parent in [tmp_path, *tmp_path.parents]:
            if not parent.stat().st_mode & stat.S_IXOTH:
                parent.chmod(0o755)
        (closed / "module.py").chmod(0o600)
        return identity.settle([str(open_folder)]), identity.settle([str(closed)])

    fine, unreadable = forked.run(child)
    assert fine.own_uid
    assert not unreadable.own_uid
    assert str(closed) in unreadable.reason


def test_a_trial_leaves_nothing_behind(tmp_path):
    def attempt():
        os.chdir(tmp_path)
        return True

    before = Path.cwd()
    assert trial.holds(attempt)
    assert Path.cwd() == before


def test_a_trial_that_is_refused_fails():
    assert not trial.holds(lambda: False)
    assert not trial.holds(lambda: Path("/nonexistent").rmdir())


def test_a_trial_that_breaks_is_a_defect(capfd):
    with pytest.raises(HarnessError, match="status"):
        trial.holds(lambda: 1 / 0)


def test_packages_hold_the_standard_library_and_numpy():
    folders = [Path(folder) for folder in installation.packages()]
    for needed in (os.__file__, sysconfig.get_path("purelib"), sys.modules["pytest"].__file__):
        assert any(folder in Path(needed).resolve().parents or folder == Path(needed) for folder in folders)


def test_nothing_readable_is_the_root_or_a_home():
    assert not set(installation.readable()) & {"/", "/home", "/root", "/tmp", "/etc", "/proc"}


def test_outermost(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "a")
    found = installation.outermost(map(str, [inner, tmp_path / "a", tmp_path / "link", tmp_path / "missing"]))
    assert found == tuple(sorted(map(str, [tmp_path / "a", tmp_path / "link"])))
