"""The canaries: behind the full wall all hold; without it they sing, or they would prove nothing."""

import dataclasses
import os

import forked
import pytest

from autograder.errors import HarnessError, WallError
from autograder.sandbox import canaries, installation, lockdown
from autograder.sandbox.canaries import Layer, Site

pytestmark = pytest.mark.wall
HELD_BY_THE_SYSTEM = {"bpf", "perf", "io_uring", "userfaultfd", "keyring", "unshare"}
"""What an ordinary system may refuse without our help."""


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "solution.py"
    path.write_text("secret")
    return str(path)


def test_all_hold_behind_the_full_wall(plan, secret):
    results = canaries.examine(plan, memory=forked.GIGABYTE, uid=forked.own_uid(), secrets=[secret])
    assert len(results) > 35
    assert [result for result in results if result.promised and not result.held] == []
    assert [result.name for result in results if not result.promised] == ["stat-course"]


def test_they_sing_without_a_wall(secret):
    """In an ordinary process (as root, if the tests run as root) nearly every attempt succeeds."""

    def child():
        site = Site(os.getppid(), (secret,), frozenset({Layer.LIMITS}))
        return [result for result in canaries.run(site) if result.held]

    assert (
        {result.name for result in forked.run(child)}
        <= HELD_BY_THE_SYSTEM
        | {
            *("chmod", "ptrace", "vm-read", "proc-mem", "prlimit", "setuid", "mount", "netlink", "setrlimit", "clone3"),
        }
        if os.geteuid()
        else HELD_BY_THE_SYSTEM | {"clone3"}
    )


@pytest.mark.parametrize("missing", ["Landlock", "seccomp"])
def test_each_layer_has_canaries_of_its_own(machine, secret, missing):
    lacking = {"Landlock": {"landlock_abi": 0}, "seccomp": {"seccomp": False}}[missing]
    lesser = lockdown.prepare(dataclasses.replace(machine, **lacking), read=installation.readable())
    results = canaries.examine(lesser, memory=forked.GIGABYTE, uid=None, secrets=[secret])
    assert [result for result in results if result.promised and not result.held] == []
    assert len([result for result in results if not result.held]) >= 4


def test_threads_are_no_break_out_where_they_are_allowed(machine):
    threaded = lockdown.prepare(machine, read=installation.readable(), threads=True)
    results = canaries.examine(threaded, memory=forked.GIGABYTE, uid=None)
    assert "thread" not in {result.name for result in results}
    assert [result for result in results if result.promised and not result.held] == []


def test_a_refused_lockdown_is_told(plan):
    closed = dataclasses.replace(plan, ruleset=1000)
    with pytest.raises(WallError, match="descriptors"):
        canaries.examine(closed, memory=forked.GIGABYTE, uid=None)


def test_a_silent_child_is_a_fault_of_ours(plan, monkeypatch):
    monkeypatch.setattr(canaries, "run", lambda _: 1 / 0)
    with pytest.raises(HarnessError, match="did not report"):
        canaries.examine(plan, memory=forked.GIGABYTE, uid=None)
