"""A view of the file system for a template and its children, in which what a candidate must not know of does not exist.

Landlock keeps a candidate from opening a file, but not from asking whether it exists. Where this process may make
namespaces of its own (root, unless a container forbids it; on many systems an ordinary user too), `build` lays an empty
read-only folder over each hidden one, and puts the Python installation back at its own path if it lay inside. The
network, System V memory, the host's name and, for root, other users' processes in `/proc` disappear as well. Elsewhere
nothing changes: the view is a bonus, never a condition.

Build it in the template while that has a single thread, before `lockdown.prepare`. It cannot be taken back, and the
template sees no more than its children: what it still wants to import must be kept.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import HarnessError
from autograder.sandbox import trial
from autograder.sandbox.syscalls import LIBC, check

# <linux/sched.h>
_CLONE_NEWNS, _CLONE_NEWUTS, _CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_NAMESPACES = _CLONE_NEWNS | _CLONE_NEWUTS | _CLONE_NEWIPC | _CLONE_NEWNET

# <linux/mount.h>
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REMOUNT = 1, 2, 4, 8, 32
_MS_BIND, _MS_REC, _MS_PRIVATE = 1 << 12, 1 << 14, 1 << 18
_EMPTY = _MS_NOSUID | _MS_NODEV | _MS_NOEXEC

_HOST_NAME = b"candidate"
_NEEDED = frozenset(map(Path, ("/", "/usr", "/usr/lib", "/lib", "/lib64", "/etc", "/dev", "/proc")))
"""Hiding one of these would break the template itself."""

PRIVATE = ("/home", "/root", "/tmp", "/var", "/dev/shm", "/run", "/srv", "/mnt", "/media")  # noqa: S108  we write to none
"""Where people and services keep what is theirs: to be hidden beside the course and the submissions."""


@dataclass(frozen=True, slots=True)
class View:
    """Whether the view was built, what it hides (real paths), and why it was not built."""

    built: bool
    hidden: tuple[str, ...] = ()
    note: str = ""


def build(*, hidden: Iterable[str], keep: Iterable[str]) -> View:
    """Hide folders from this process and all that it will fork.

    Args:
        hidden: folders that shall be empty. What does not exist is hidden already.
        keep: folders and files that stay where they are, readable, even inside a hidden folder; everybody may pass the
            folders above them. A folder hidden inside a kept one is hidden.

    Raises HarnessError if a path cannot be hidden at all, or this process has several threads.
    """
    if sys.platform != "linux":
        return View(built=False, note=f"{sys.platform} has no namespaces to hide folders with")
    if len(list(Path("/proc/self/task").iterdir())) != 1:
        raise HarnessError("a view must be built before the template starts a thread")
    kept = {Path(path).absolute() for path in keep if Path(path).exists()}
    covered = {Path(path).resolve() for path in hidden if Path(path).exists()}
    if os.geteuid() == 0:
        covered |= {closed for path in kept if (closed := _closed_to_others(path)) is not None}
    if impossible := sorted(str(path) for path in covered if path in _NEEDED or path in kept or not path.is_dir()):
        raise HarnessError(f"cannot hide {', '.join(impossible)}: not a folder, or needed by every program, or kept")
    if not trial.holds(lambda: _build(covered, kept)):
        who = "root may not make namespaces here" if os.geteuid() == 0 else "users may not make namespaces here"
        return View(built=False, note=f"{who} (a container or a setting of the system forbids it)")
    _build(covered, kept)
    return View(built=True, hidden=tuple(map(str, sorted(covered))))


def possible() -> bool:
    """Whether this process could hide a folder, found out by hiding one from a forked child."""
    return sys.platform == "linux" and trial.holds(lambda: _build({Path("/tmp")}, set()))  # noqa: S108  every system has it


def _build(hidden: set[Path], kept: set[Path]) -> bool:
    """The view itself. OSError. True, for a trial."""
    _enter_namespaces()
    _mount("none", Path("/"), _MS_REC | _MS_PRIVATE)  # nothing that we mount reaches the rest of the system
    if os.geteuid() == 0:
        _hide_processes()
    former_mask = os.umask(0o022)
    # What is kept is opened now: in the new namespace, but before anything covers it.
    sources = {path: os.open(path, os.O_PATH) for path in kept if not hidden.isdisjoint(path.parents)}
    covers = []
    for path in sorted(hidden | set(sources), key=lambda path: len(path.parts)):
        if path in sources:
            _put_back(path, sources[path])
        elif path.is_dir():  # else a folder above it is hidden already
            _mount("tmpfs", path, _EMPTY, kind="tmpfs", options="size=1m,mode=0755")
            covers.append(path)
    for path in covers:
        _mount("none", path, _EMPTY | _MS_REMOUNT | _MS_RDONLY)
    for source in sources.values():
        os.close(source)
    os.umask(former_mask)
    os.chdir("/")  # the working directory may be one that no longer shows
    check(LIBC.sethostname(_HOST_NAME, len(_HOST_NAME)), "sethostname")
    return True


def _enter_namespaces() -> None:
    """Namespaces of our own; for a user who is not root, in a user namespace where that user stays the same."""
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        check(LIBC.unshare(_NAMESPACES), "unshare")
        return
    check(LIBC.unshare(_CLONE_NEWUSER | _NAMESPACES), "unshare")
    Path("/proc/self/setgroups").write_bytes(b"deny")
    Path("/proc/self/uid_map").write_bytes(b"%d %d 1" % (user, user))
    Path("/proc/self/gid_map").write_bytes(b"%d %d 1" % (group, group))


def _hide_processes() -> None:
    """A `/proc` that shows users their own processes only; not before Linux 5.8, where the option had another scope."""
    with contextlib.suppress(OSError):
        _mount("proc", Path("/proc"), _EMPTY, kind="proc", options="hidepid=invisible")


def _put_back(path: Path, source: int) -> None:
    """Show at `path`, which a hidden folder covers, what the descriptor stands for; read-only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if stat.S_ISDIR(os.fstat(source).st_mode):
        path.mkdir(exist_ok=True)
    else:
        path.touch()
    _mount(f"/proc/self/fd/{source}", path, _MS_BIND | _MS_REC)
    kept_flags = os.statvfs(path).f_flag & os.ST_NOEXEC  # a user may not take it away
    _mount("none", path, _MS_BIND | _MS_REMOUNT | _MS_RDONLY | _MS_NOSUID | _MS_NODEV | kept_flags)


def _mount(source: str, target: Path, flags: int, *, kind: str | None = None, options: str | None = None) -> None:
    """Call mount(2). OSError."""
    words = [None if text is None else os.fsencode(text) for text in (source, str(target), kind, options)]
    check(LIBC.mount(words[0], words[1], words[2], flags, words[3]), f"mount on {target}")


def _closed_to_others(path: Path) -> Path | None:
    """The topmost folder above `path` that other users may not pass; None if they may pass all."""
    return next((parent for parent in reversed(path.parents) if not parent.stat().st_mode & stat.S_IXOTH), None)
