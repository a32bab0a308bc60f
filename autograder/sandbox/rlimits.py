"""The resource limits of a candidate, which the kernel holds: memory, CPU, descriptors, processes, file sizes.

Memory is bounded as address space, because that is what a refused allocation can be told from: the candidate sees a
MemoryError, and no one else is short of memory. CPU time is a backstop only; the examiner's deadline comes first.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

_LINUX = sys.platform == "linux"

_MOST_THREADS = 16
_LIMITS = {
    "RLIMIT_FSIZE": 0,  # there is no file to write to; descriptors, pipes and /dev/null are not files here
    "RLIMIT_NOFILE": 64,
    "RLIMIT_CORE": 0,
    "RLIMIT_MEMLOCK": 0,
    "RLIMIT_STACK": 8 << 20,
    "RLIMIT_MSGQUEUE": 0,
    "RLIMIT_SIGPENDING": 64,
    "RLIMIT_NICE": 0,
    "RLIMIT_RTPRIO": 0,
}


def impose(memory: int, cpu_seconds: int, *, threads: bool, own_uid: bool) -> None:
    """Limit the calling process for good. OSError or ValueError on Linux; elsewhere what the system lacks is left out.

    Args:
        memory: bytes of address space on top of what is in use.
        cpu_seconds: until SIGXCPU, which may be caught; SIGKILL, which may not, follows a second later.
        threads: whether it may start some threads.
        own_uid: whether no other process has its user id. The number of processes and threads is counted by user, so with
            a shared id there is only "none" and "no limit"; root is never counted.
    """
    for name, value in _LIMITS.items():
        _limit(name, value)
    if not threads:
        _limit("RLIMIT_NPROC", 1)
    elif own_uid:
        _limit("RLIMIT_NPROC", 1 + _MOST_THREADS)
    _limit("RLIMIT_CPU", cpu_seconds, cpu_seconds + 1)
    if _LINUX:
        limit_memory(memory)


def limit_memory(memory: int) -> None:
    """Bound the address space of the calling process to `memory` bytes on top of what is in use. Linux."""
    _limit("RLIMIT_AS", _size() + memory)


def _limit(name: str, soft: int, hard: int | None = None) -> None:
    """Set one limit, not above what is set already. On systems that lack it or won't have it: no limit, as documented."""
    which = getattr(resource, name, None)
    if which is None:
        return
    ceiling = resource.getrlimit(which)[1]
    highest = soft if hard is None else hard
    if ceiling != resource.RLIM_INFINITY:
        highest = min(highest, ceiling)
    try:
        resource.setrlimit(which, (min(soft, highest), highest))
    except (ValueError, OSError):
        if _LINUX:
            raise


def _size() -> int:
    """Bytes of address space in use."""
    return int(Path("/proc/self/statm").read_bytes().split()[0]) * resource.getpagesize()
