"""Attempts to break out of the sandbox, for `canaries`. Each returns what it got, or raises OSError.

Written so that a success harms nothing: signals have number 0, limits and modes stay what they are, files are removed
again, processes end at once. Where a call could only succeed by doing harm, its arguments are wrong in a way that the
kernel notices after it has asked whether the caller may: then any other error than a refusal is a success.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import stat
import struct
import sysconfig
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from autograder.sandbox.syscalls import call

_NOWHERE = 1
"""An address that is not mapped: the kernel answers EFAULT once it tries to read there."""

# <linux/sched.h>, <linux/mount.h>, <linux/ptrace.h>, <linux/userfaultfd.h>, <linux/keyctl.h>, <linux/perf_event.h>
_CLONE_VFORK, _CLONE_NEWUSER = 0x4000, 0x10000000
_MS_PRIVATE_AND_SHARED = 1 << 18 | 1 << 20
_PTRACE_SEIZE = 0x4206
_UFFD_USER_MODE_ONLY = 1
_KEYCTL_GET_KEYRING_ID, _SESSION_KEYRING = 0, -3
_PERF_TYPE_SOFTWARE, _PERF_COUNT_SW_DUMMY = 1, 9
_BPF_MAP_CREATE, _BPF_MAP_TYPE_ARRAY = 0, 2
_IPC_PRIVATE, _IPC_CREAT, _IPC_RMID = 0, 0o1000, 0
_PAGE = 4096


def open_any(paths: Iterable[str]) -> str:
    """Open one of some files for reading."""
    return _first(paths, lambda path: os.close(os.open(path, os.O_RDONLY)))


def stat_any(paths: Iterable[str]) -> str:
    """Learn that one of some files exists."""
    return _first(paths, os.stat)


def list_root() -> list[str]:
    """List the root folder."""
    return [path.name for path in Path("/").iterdir()]


def write_anywhere() -> str:
    """Make a file in a folder that is open to all, or beside the standard library."""
    name = f"canary-{os.getpid()}"

    def write(folder: str) -> None:
        path = Path(folder, name)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        path.unlink()

    return _first(("/tmp", "/var/tmp", "/dev/shm", "/", sysconfig.get_path("stdlib")), write)  # noqa: S108  must fail


def symlink() -> None:
    """Make a symbolic link."""
    path = Path("/tmp", f"canary-{os.getpid()}")  # noqa: S108  must fail
    path.symlink_to("/")
    path.unlink()


def chmod() -> None:
    """Set the mode of a file (to what it is)."""
    Path(os.devnull).chmod(stat.S_IMODE(Path(os.devnull).stat().st_mode))


def fork() -> int:
    """Fork by way of Python."""
    child = os.fork()
    if child == 0:
        os._exit(0)
    return os.waitpid(child, 0)[0]


def clone(flags: int = 0) -> int:
    """Make a process by the system call itself."""
    return _ended(call("clone", flags | signal.SIGCHLD, 0, 0, 0, 0))


def vfork() -> int:
    """Make a process that its parent waits for. Not the call of that name, which would share this stack."""
    return clone(_CLONE_VFORK)


def clone3() -> int:
    """Make a process by the call whose flags no filter can read."""
    return _ended(call("clone3", struct.pack("=8Q", 0, 0, 0, 0, signal.SIGCHLD, 0, 0, 0), 64))


def execute() -> None:
    """Run a program, whose arguments lie nowhere."""
    call("execve", b"/bin/sh", _NOWHERE, 0)


def start_thread() -> None:
    """Start a thread."""
    thread = threading.Thread(target=int)
    try:
        thread.start()
    except RuntimeError as error:
        raise PermissionError(errno.EPERM, str(error)) from None
    thread.join()


def make_socket(family: int, kind: int) -> None:
    """Make a socket."""
    socket.socket(family, kind).close()


def connect() -> None:
    """Connect by TCP to this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as client:
        client.settimeout(1)
        client.connect(("127.0.0.1", 9))


def bind() -> None:
    """Offer a TCP port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as server:
        server.bind(("127.0.0.1", 0))


def send_to_address() -> None:
    """Send a datagram to a Unix socket by its name, from one end of a socket pair."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with ours, theirs:
        ours.sendto(b"x", "/nonexistent/canary")


def send_descriptor() -> None:
    """Send a descriptor over a socket pair."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        socket.send_fds(ours, [b"x"], [ours.fileno()])


def signal_by_descriptor(process: int) -> None:
    """Send a signal through a descriptor of the process."""
    descriptor = os.pidfd_open(process)
    try:
        signal.pidfd_send_signal(descriptor, 0)
    finally:
        os.close(descriptor)


def trace(process: int) -> None:
    """Attach to a process as a debugger, without stopping it; ends with this one."""
    call("ptrace", _PTRACE_SEIZE, process, 0, 0)


def read_memory(process: int) -> None:
    """Read the memory of a process, at an address where it has none."""
    buffer = ctypes.create_string_buffer(8)
    local, remote = struct.pack("=QQ", ctypes.addressof(buffer), 8), struct.pack("=QQ", 0, 8)
    call("process_vm_readv", process, local, 1, remote, 1, 0)


def read_limit(process: int) -> None:
    """Read a limit of a process."""
    resource.prlimit(process, resource.RLIMIT_NOFILE)


def raise_limit() -> None:
    """Lift its own limit of memory."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except ValueError as error:  # Python's word for EPERM
        raise PermissionError(errno.EPERM, str(error)) from None


def exceed_memory() -> str:
    """Allocate as much memory as the limit is, on top of what is used."""
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return "no limit"
    mmap.mmap(-1, limit).close()
    return f"{limit} bytes more"


def mount() -> None:
    """Change how the root folder is mounted, in a way that makes no sense."""
    call("mount", b"none", b"/", None, _MS_PRIVATE_AND_SHARED, None)


def unshare() -> None:
    """Become root of a user namespace."""
    call("unshare", _CLONE_NEWUSER)


def userfault() -> None:
    """Ask to handle page faults."""
    os.close(call("userfaultfd", _UFFD_USER_MODE_ONLY))


def io_uring() -> None:
    """Set up a ring for calls that no filter sees."""
    parameters = ctypes.create_string_buffer(120)
    os.close(call("io_uring_setup", 1, ctypes.addressof(parameters)))


def bpf() -> None:
    """Make a BPF map."""
    os.close(call("bpf", _BPF_MAP_CREATE, struct.pack("=4I", _BPF_MAP_TYPE_ARRAY, 4, 4, 1), 16))


def perf() -> None:
    """Open a counter that counts nothing."""
    attributes = struct.pack("=IIQ", _PERF_TYPE_SOFTWARE, 112, _PERF_COUNT_SW_DUMMY).ljust(112, b"\0")
    os.close(call("perf_event_open", attributes, 0, -1, -1, 0))


def keyring() -> int:
    """Reach the session's keys."""
    return call("keyctl", _KEYCTL_GET_KEYRING_ID, _SESSION_KEYRING, 0)


def memory_file() -> None:
    """Make a file in memory."""
    os.close(os.memfd_create("canary"))


def shared_memory() -> None:
    """Make System V shared memory."""
    call("shmctl", call("shmget", _IPC_PRIVATE, _PAGE, _IPC_CREAT | 0o600), _IPC_RMID, 0)


def _ended(child: int) -> int:
    """Wait for a process just made; in that process: end."""
    if child == 0:
        os._exit(0)
    return os.waitpid(child, 0)[0]


def _first(paths: Iterable[str], attempt: Callable[[str], object]) -> str:
    """The first path where an attempt does not fail; raises the last error if it fails everywhere."""
    last = OSError(errno.ENOENT, "nothing there to try")
    for path in paths:
        try:
            attempt(path)
        except OSError as error:
            last = error
        else:
            return path
    raise last
