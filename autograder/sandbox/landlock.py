"""Landlock: which files a process may open, for the rest of its life. The kernel's own sandbox, open to everybody.

A ruleset is built once in the template: everything is forbidden, some trees may be read, some files read and written.
Each forked child then puts itself under it, which needs no privilege but no_new_privs and cannot be taken back.

What each version of the interface (ABI) adds, and so what the older ones leave to the seccomp filter:

====  ======  ==================================================================================================
ABI   Linux   adds
====  ======  ==================================================================================================
1     5.13    opening, listing, making, removing and executing files
2     5.19    moving files between folders (before: always forbidden)
3     6.2     truncating files
4     6.7     TCP bind and connect
5     6.10    ioctl on devices
6     6.12    abstract Unix sockets, and signals to processes outside
7     6.15    keeping what is denied out of the audit log, so that a candidate cannot flood it
====  ======  ==================================================================================================

No version covers stat, readlink, access and chdir (a path's existence shows: `view` hides it), chmod, chown, utime and
extended attributes, UDP, netlink and other sockets, Unix sockets that have a name, sending descriptors, namespaces,
io_uring, userfaultfd. Those are the seccomp filter's, which is why the full wall needs both.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterable
from enum import IntFlag

from autograder.sandbox import syscalls

# <linux/landlock.h>
_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1
_LOG_SAME_EXEC_OFF = 1

NEWEST_KNOWN_ABI = 7


class Access(IntFlag):
    """LANDLOCK_ACCESS_FS_*: what can be done with files."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIR = 1 << 3
    REMOVE_DIR = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHAR = 1 << 6
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    MAKE_SOCK = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK = 1 << 11
    MAKE_SYM = 1 << 12
    REFER = 1 << 13
    TRUNCATE = 1 << 14
    IOCTL_DEV = 1 << 15


class Network(IntFlag):
    """LANDLOCK_ACCESS_NET_*."""

    BIND_TCP = 1 << 0
    CONNECT_TCP = 1 << 1


class Scope(IntFlag):
    """LANDLOCK_SCOPE_*: what may not leave the sandbox."""

    ABSTRACT_UNIX_SOCKET = 1 << 0
    SIGNAL = 1 << 1


_ALL_OF_ABI_1 = Access((1 << 13) - 1)


def abi() -> int:
    """The version that this kernel offers; 0 if none, or none that we could call."""
    try:
        return syscalls.call("landlock_create_ruleset", None, 0, _CREATE_RULESET_VERSION)
    except OSError:
        return 0


def handled(version: int) -> tuple[Access, Network, Scope]:
    """Everything that a ruleset of this version can forbid. Of a newer version than we know, the rights we know."""
    files = _ALL_OF_ABI_1
    if version >= 2:
        files |= Access.REFER
    if version >= 3:
        files |= Access.TRUNCATE
    if version >= 5:
        files |= Access.IOCTL_DEV
    network = Network.BIND_TCP | Network.CONNECT_TCP if version >= 4 else Network(0)
    scopes = Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL if version >= 6 else Scope(0)
    return files, network, scopes


def build(read: Iterable[str], write_files: Iterable[str], version: int) -> int:
    """A ruleset's descriptor, to be closed by the caller. OSError.

    Args:
        read: folders whose whole tree may be read and listed, or single files. What does not exist is left out.
        write_files: files (no folders) that may be read and written.
        version: an ABI that the kernel offers, at least 1.
    """
    files, network, scopes = handled(version)
    attributes = struct.pack("=QQQ", files, network, scopes)
    known_size = 24 if version >= 6 else 16 if version >= 4 else 8  # an older kernel refuses a longer record
    ruleset = syscalls.call("landlock_create_ruleset", attributes[:known_size], known_size, 0)
    try:
        for path in read:
            _allow(ruleset, path, Access.READ_FILE, Access.READ_FILE | Access.READ_DIR)
        for path in write_files:
            _allow(ruleset, path, (Access.READ_FILE | Access.WRITE_FILE | Access.TRUNCATE) & files, None)
    except BaseException:
        os.close(ruleset)
        raise
    return ruleset


def restrict(ruleset: int, version: int) -> None:
    """Put the calling thread, and all that it will start, under a ruleset for good. OSError; needs no_new_privs."""
    syscalls.call("landlock_restrict_self", ruleset, _LOG_SAME_EXEC_OFF if version >= 7 else 0)


def _allow(ruleset: int, path: str, of_file: Access, of_folder: Access | None) -> None:
    """Allow what is named beneath a path; None forbids folders."""
    try:
        target = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(target).st_mode)
        access = of_folder if is_folder else of_file
        if access is None:
            raise IsADirectoryError(f"{path} is a folder; only single files can be made writable")
        syscalls.call("landlock_add_rule", ruleset, _RULE_PATH_BENEATH, struct.pack("=Qi", access, target), 0)
    finally:
        os.close(target)
