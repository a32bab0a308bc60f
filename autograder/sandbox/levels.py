"""What this machine can do for the wall, found out by doing it in forked children, and the isolation that follows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import WallError
from autograder.model import Isolation
from autograder.sandbox import identity, installation, landlock, seccomp, syscalls, trial, view


@dataclass(frozen=True, slots=True)
class Machine:
    """What was found. Every yes was tried, not read from a version."""

    system: str
    kernel: str
    architecture: str
    landlock_abi: int
    """0 if Landlock does not hold here."""
    seccomp: bool
    root: bool
    may_drop_uid: bool
    """Whether a candidate can get a user id of its own ..."""
    installation_readable: bool
    """... and a user without privileges can read Python and its packages even so."""
    mount_namespaces: bool
    """Whether a view can be built."""
    unsupported: str = ""
    """Why we have no system calls for this machine; empty if we have."""


def probe() -> Machine:
    """Try out this machine. Forks about six times; call it before anything is warm."""
    system = os.uname()
    try:
        syscalls.machine()
        unsupported = ""
    except WallError as error:
        unsupported = str(error)
    may_drop_uid = identity.may_drop_uid()
    return Machine(
        system=system.sysname,
        kernel=system.release,
        architecture=system.machine,
        landlock_abi=0 if unsupported else _landlock_abi(),
        seccomp=not unsupported and trial.holds(_seccomp_holds),
        root=os.geteuid() == 0,
        may_drop_uid=may_drop_uid,
        installation_readable=may_drop_uid and identity.readable_by_others(installation.packages()),
        mount_namespaces=view.possible(),
        unsupported=unsupported,
    )


def reachable(machine: Machine) -> tuple[Isolation, tuple[str, ...]]:
    """The strongest wall that can be built on a machine, and what stands in the way of a stronger one."""
    if machine.unsupported:
        return Isolation.PROCESS, (machine.unsupported,)
    reasons = []
    if not machine.landlock_abi:
        reasons.append(
            f"no Landlock on this kernel ({machine.kernel}): it needs Linux 5.13 or newer, `landlock` in the boot option "
            "`lsm=` if that is set, and a container profile that allows it (Docker's default does since 2022)"
        )
    if not machine.seccomp:
        reasons.append(
            f"no seccomp filters here ({machine.kernel}): the kernel or the container's profile does not allow them"
        )
    level = {0: Isolation.FULL, 1: Isolation.PARTIAL}.get(len(reasons), Isolation.PROCESS)
    return level, tuple(reasons)


def remarks(machine: Machine) -> tuple[str, ...]:
    """What could be better though the level is reached: for `doctor`, one line each."""
    found = []
    if machine.landlock_abi and machine.landlock_abi < landlock.NEWEST_KNOWN_ABI:
        found.append(
            f"Landlock {machine.landlock_abi} of {landlock.NEWEST_KNOWN_ABI}: seccomp alone covers what newer kernels add"
        )
    if not machine.root:
        found.append("candidates share the grader's user id: only root can give each its own")
    elif not machine.may_drop_uid:
        found.append("candidates stay root without privileges: this container does not let root become another user")
    elif not machine.installation_readable and not machine.mount_namespaces:
        found.append(
            "candidates stay root without privileges: install Python where every user may read it, e.g. below /opt"
        )
    if not machine.mount_namespaces:
        found.append("candidates can ask whether a path exists (not open it): no namespaces to hide folders with")
    return tuple(found)


def _landlock_abi() -> int:
    version = landlock.abi()
    return version if version and trial.holds(lambda: _landlock_holds(version)) else 0


def _landlock_holds(version: int) -> bool:
    """Forbid everything; then listing the root folder must fail."""
    identity.forbid_new_privileges()
    landlock.restrict(landlock.build((), (), version), version)
    try:
        list(Path("/").iterdir())
    except PermissionError:
        return True
    return False


def _seccomp_holds() -> bool:
    """Install the candidate's own filter; then making a socket must fail, and an ordinary call must not."""
    identity.forbid_new_privileges()
    seccomp.install(seccomp.build(syscalls.machine()).of(os.getpid()))
    Path("/").stat()
    try:
        syscalls.call("socket", 1, 1, 0)
    except PermissionError:
        return True
    return False
