"""A lockdown that goes wrong anywhere ends the child with the status of that step; plans that are refused or lesser."""

import dataclasses
import os

import forked
import pytest

from autograder.errors import WallError
from autograder.model import Isolation
from autograder.sandbox import installation, lockdown, seccomp, syscalls
from autograder.sandbox.lockdown import Refusal

pytestmark = pytest.mark.wall
LIMITS = {"memory": forked.GIGABYTE, "cpu_seconds": 10, "uid": None}


def refused(plan, *, before=None, parent=None, keep=(), **changed):
    """The status of a child whose lockdown goes wrong; 0 if it goes through."""
    grader = os.getpid() if parent is None else parent

    def child():
        if before is not None:
            before()
        lockdown.enter(plan, keep=keep, parent_pid=grader, **{**LIMITS, **changed})

    return forked.status_of(child)


def test_a_child_goes_through(plan):
    assert refused(plan) == 0


def test_an_orphan_ends(plan):
    assert refused(plan, parent=os.getppid()) == Refusal.ORPHANED


def test_a_wrong_descriptor_ends_it(plan):
    assert refused(plan, keep=(2,)) == Refusal.DETACHING
    assert refused(plan, keep=(63,)) == Refusal.DETACHING


def test_a_missing_ruleset_ends_it(plan):
    assert refused(plan, before=lambda: os.close(plan.ruleset)) == Refusal.DETACHING


def test_a_descriptor_that_is_no_ruleset_ends_it(plan):
    def replace():
        os.dup2(os.open(os.devnull, os.O_RDONLY), plan.ruleset)

    assert refused(plan, before=replace) == Refusal.LANDLOCK


def test_a_broken_filter_ends_it(plan):
    broken = dataclasses.replace(plan, filter=seccomp.Program(b"\0" * 8))
    assert refused(broken) == Refusal.SECCOMP


def test_a_limit_that_cannot_be_set_ends_it(plan):
    assert refused(plan, memory="much") == Refusal.LIMITS


def test_a_user_id_that_is_not_to_be_had_ends_it(plan):
    if os.geteuid() != 0:
        pytest.skip("only root can be refused a user id in this way")
    assert refused(plan, before=forked.become_ordinary, uid=12345) == Refusal.IDENTITY


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        ("socket", Refusal.MADE_A_SOCKET),
        ("clone", Refusal.MADE_A_PROCESS),
        ("kill", Refusal.REACHED_THE_GRADER),
    ],
)
def test_a_hole_in_the_filter_ends_it(plan, monkeypatch, call, refusal):
    tables = {name: dict(getattr(syscalls, name)) for name in ("ALLOWED", "REFUSED", "GUARDED")}
    rules = {name: rule for name, rule in seccomp._RULES.items() if name != call}
    row = tables["REFUSED"].pop(call, None) or tables["GUARDED"].pop(call)
    tables["ALLOWED"][call] = row
    for name, table in tables.items():
        monkeypatch.setattr(syscalls, name, table)
    monkeypatch.setattr(seccomp, "_RULES", rules)
    holed = dataclasses.replace(plan, filter=seccomp.build(syscalls.machine()), ruleset=None)
    assert refused(holed) == refusal


def test_a_hole_in_the_ruleset_ends_it(plan, monkeypatch):
    monkeypatch.setattr(lockdown.landlock, "restrict", lambda *_: None)
    assert refused(plan) == Refusal.OPENED_A_FILE


def test_every_refusal_has_a_text():
    assert all(refusal.text for refusal in Refusal)
    assert len({refusal.text for refusal in Refusal}) == len(Refusal)


def test_reading_everything_is_no_plan(machine):
    with pytest.raises(WallError, match="read everything"):
        lockdown.prepare(machine, read=("/usr/..",))


@pytest.mark.parametrize(
    ("lacking", "level"),
    [
        ({"landlock_abi": 0}, Isolation.PARTIAL),
        ({"seccomp": False}, Isolation.PARTIAL),
        ({"landlock_abi": 0, "seccomp": False}, Isolation.PROCESS),
    ],
)
def test_a_lesser_machine_gets_what_it_can(machine, lacking, level):
    lesser = lockdown.prepare(dataclasses.replace(machine, **lacking), read=installation.readable())
    assert lesser.level is level
    assert len(lesser.reasons) == len(lacking)
    assert (lesser.ruleset is None) == ("landlock_abi" in lacking)
    assert (lesser.filter is None) == ("seccomp" in lacking)
    assert refused(lesser) == 0
