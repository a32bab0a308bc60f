"""Who a candidate is: a user id of its own where we may give it one, and no privilege in any case."""

from __future__ import annotations

import ctypes
import functools
import os
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import HarnessError, WallError
from autograder.sandbox import trial
from autograder.sandbox.syscalls import LIBC, check

# <linux/prctl.h>, <linux/capability.h>
_PR_SET_DUMPABLE = 4
_PR_CAPBSET_DROP = 24
_PR_SET_NO_NEW_PRIVS = 38
_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL = 47, 4
_CAPABILITY_VERSION_3 = 0x20080522
_NO_CAPABILITIES = bytes(24)  # two records of effective, permitted and inheritable sets

# Above the ranges of systemd, of Active Directory mappings and of subordinate ids; where a container maps only the ids
# below 65536, the range that systemd sets aside for services without a user.
_RANGES = (range(0x78000000, 0x80000000), range(61184, 65520))
_SLOTS = 128


@dataclass(frozen=True, slots=True)
class Identity:
    """Whether candidates get user ids of their own, in words, and if not, why."""

    own_uid: bool
    text: str
    reason: str = ""


def slot_uid(slot: int, owner: int) -> int:
    """A user id that no other living candidate has.

    Args:
        slot: below 128, and held by no other living child of this template.
        owner: the template's process id, so that two templates never share an id.

    Raises WallError if the machine has no free range of ids.
    """
    if not 0 <= slot < _SLOTS:
        raise HarnessError(f"slot {slot} of {_SLOTS}: more candidates than a template can tell apart")
    uids = _free_range()
    return uids[(owner * _SLOTS + slot) % len(uids)]


def settle(installation: Iterable[str]) -> Identity:
    """Decide by trying: may this process give a child its own user id, and can such a child read the installation?

    To be asked in the template, behind its view if it has one.
    """
    paths = tuple(installation)
    if not may_drop_uid():
        return Identity(
            own_uid=False, text="the grader's user id", reason="only root can give a process another user id"
        )
    if not readable_by_others(paths):
        reason = (
            f"other users cannot read {', '.join(paths)}: install Python where everybody may read it, e.g. below /opt"
        )
        return Identity(own_uid=False, text="the grader's user id", reason=reason)
    return Identity(own_uid=True, text="own user id")


def may_drop_uid() -> bool:
    """Whether a child of this process can become another user."""
    return os.geteuid() == 0 and trial.holds(lambda: become(slot_uid(0, os.getpid())))


def readable_by_others(paths: Iterable[str]) -> bool:
    """Whether a child with another user id can list these folders and read what lies directly in them."""
    wanted = tuple(paths)
    return trial.holds(lambda: become(slot_uid(0, os.getpid())) and all(_readable(Path(path)) for path in wanted))


def become(uid: int | None) -> bool:
    """Give up every capability and, unless None, become the user `uid`, alone in a group of the same number.

    For a forked child. OSError if another user id was asked for and is not to be had. True otherwise.
    """
    if sys.platform != "linux":
        if uid is not None:
            os.setgid(uid)
            os.setuid(uid)
        return True
    _drop_bounding_set()
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    LIBC.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)  # Linux before 4.3 has none to clear
    header = struct.pack("=Ii", _CAPABILITY_VERSION_3, 0)
    check(LIBC.capset(ctypes.c_char_p(header), ctypes.c_char_p(_NO_CAPABILITIES)), "capset")
    return uid is None or os.getresuid() == (uid, uid, uid)


def forbid_new_privileges() -> None:
    """Nothing that this process starts gains a privilege, ever; the condition for Landlock and seccomp. OSError."""
    check(LIBC.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")


def close_memory() -> None:
    """No other process of this user may read or trace this one. For the examiner as well: it holds the secrets. OSError."""
    check(LIBC.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0), "not dumpable")


def _drop_bounding_set() -> None:
    """No program that is started may gain a capability. Only root can promise it; for others no_new_privs does."""
    capability = 0
    while LIBC.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:  # until the kernel knows no further one
        capability += 1


def _readable(path: Path) -> bool:
    """Read a byte of a file; of a folder, of every file in it. OSError."""
    files = [entry for entry in path.iterdir() if entry.is_file()] if path.is_dir() else [path]
    for file in files:
        with file.open("rb") as opened:
            opened.read(1)
    return True


@functools.cache
def _free_range() -> range:
    mapped = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    taken = [int(line.split(":")[2]) for line in Path("/etc/passwd").read_text().splitlines() if line.count(":") > 2]
    for uids in _RANGES:
        is_mapped = any(first <= uids[0] and uids[-1] < first + count for first, _, count in mapped)
        if is_mapped and not any(uid in uids for uid in taken):
            return uids
    raise WallError("no free user ids for candidates: users of this machine have ids from 61184 or from 2013265920 on")
