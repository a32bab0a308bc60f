"""Which system calls a candidate may make, by name, with their numbers on x86_64 and aarch64.

Three tables by verdict; a call in none of them answers ENOSYS, as on a kernel too old to have it, so that a C library
falls back to an older call:

- `ALLOWED`: whatever the arguments.
- `GUARDED`: for some arguments only; `seccomp` holds the rules.
- `REFUSED`: EPERM, so that Python raises PermissionError ("not permitted") and not something that looks like a defect.

Numbers: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h of Linux; a test compares them with
the installed headers. None: the architecture never had this call, only its newer form (`open`: `openat`).
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Iterable
from enum import StrEnum

from autograder.errors import WallError


class Architecture(StrEnum):
    """A machine whose system calls we know; the value is what `uname -m` says."""

    X86_64 = "x86_64"
    AARCH64 = "aarch64"


Numbers = tuple[int | None, int | None]
"""The number on x86_64, the number on aarch64."""

# fmt: off
ALLOWED: dict[str, Numbers] = {
    # Descriptors that are open already, and files that Landlock lets it open for reading.
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67),
    "pwrite64": (18, 68), "close": (3, 57), "close_range": (436, 436), "lseek": (8, 62), "dup": (32, 23),
    "dup2": (33, None), "dup3": (292, 24), "open": (2, None), "openat": (257, 56), "getdents64": (217, 61),
    "pipe": (22, None), "pipe2": (293, 59),
    "stat": (4, None), "fstat": (5, 80), "lstat": (6, None), "newfstatat": (262, 79), "statx": (332, 291),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None),
    "readlinkat": (267, 78), "getcwd": (79, 17),
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72), "epoll_create1": (291, 20),
    "epoll_ctl": (233, 21), "epoll_wait": (232, None), "epoll_pwait": (281, 22), "eventfd2": (290, 19),
    "getsockname": (51, 204),
    # Memory: bounded by RLIMIT_AS.
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216), "brk": (12, 214),
    "mincore": (27, 232),
    # Its own signals, timers and clocks.
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136),
    "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133), "sigaltstack": (131, 132), "pause": (34, None),
    "alarm": (37, None), "getitimer": (36, 102), "setitimer": (38, 103),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "gettimeofday": (96, 169), "time": (201, None), "times": (100, 153), "restart_syscall": (219, 128),
    # What it may know about itself and the machine.
    "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148), "getresgid": (120, 150),
    "getgroups": (115, 158), "getpgrp": (111, None), "getpgid": (121, 155), "getsid": (124, 156),
    "getrlimit": (97, 163), "getrusage": (98, 165), "uname": (63, 160), "sysinfo": (99, 179), "umask": (95, 166),
    "getrandom": (318, 278), "getcpu": (309, 168), "sched_getaffinity": (204, 123), "sched_yield": (24, 124),
    # Its own threads and its end.
    "futex": (202, 98), "set_robust_list": (273, 99), "rseq": (334, 293), "exit": (60, 93), "exit_group": (231, 94),
    "wait4": (61, 260), "waitid": (247, 95),
}

REFUSED: dict[str, Numbers] = {
    # Processes and programs.
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "ptrace": (101, 117),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "process_madvise": (440, 440),
    "kcmp": (312, 272), "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424),
    "tkill": (200, 130), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "setsid": (112, 157),
    "setpgid": (109, 154), "setpriority": (141, 140), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "sched_setaffinity": (203, 122), "ioprio_set": (251, 30),
    "migrate_pages": (256, 238), "move_pages": (279, 239),
    # The network.
    "socket": (41, 198), "connect": (42, 203), "accept": (43, 202), "accept4": (288, 242), "bind": (49, 200),
    "listen": (50, 201), "sendmsg": (46, 211), "recvmsg": (47, 212), "sendmmsg": (307, 269), "recvmmsg": (299, 243),
    "setsockopt": (54, 208),
    # Changing files: there is no folder to write in.
    "creat": (85, None), "truncate": (76, 45), "ftruncate": (77, 46), "fallocate": (285, 47), "rename": (82, None),
    "renameat": (264, 38), "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "unlink": (87, None), "unlinkat": (263, 35), "link": (86, None), "linkat": (265, 37), "symlink": (88, None),
    "symlinkat": (266, 36), "mknod": (133, None), "mknodat": (259, 33), "chmod": (90, None), "fchmod": (91, 52),
    "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None), "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54),
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "flock": (73, 32), "fsync": (74, 82),
    "fdatasync": (75, 83), "sync": (162, 81), "syncfs": (306, 267), "chdir": (80, 49), "fchdir": (81, 50),
    "chroot": (161, 51), "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264),
    "inotify_init": (253, None), "inotify_init1": (294, 26), "fanotify_init": (300, 262),
    # Memory that outlives or escapes the limits.
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "msgget": (68, 186), "msgsnd": (69, 189),
    "msgrcv": (70, 188), "semget": (64, 190), "semop": (65, 193), "mq_open": (240, 180), "memfd_create": (319, 279),
    "memfd_secret": (447, 447), "mlock": (149, 228), "mlock2": (325, 284), "mlockall": (151, 230),
    "userfaultfd": (323, 282),
    # Privileges and limits.
    "setuid": (105, 146), "setgid": (106, 144), "setreuid": (113, 145), "setregid": (114, 143),
    "setresuid": (117, 147), "setresgid": (119, 149), "setfsuid": (122, 151), "setfsgid": (123, 152),
    "setgroups": (116, 159), "setrlimit": (160, 164), "capset": (126, 91), "seccomp": (317, 277),
    "personality": (135, 92), "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    # The machine.
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "fsopen": (430, 430), "open_tree": (428, 428),
    "move_mount": (429, 429), "mount_setattr": (442, 442), "unshare": (272, 97), "setns": (308, 268),
    "bpf": (321, 280), "perf_event_open": (298, 241), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "kexec_load": (246, 104), "reboot": (169, 142), "swapon": (167, 224),
    "swapoff": (168, 225), "sethostname": (170, 161), "setdomainname": (171, 162), "clock_settime": (227, 112),
    "settimeofday": (164, 170), "adjtimex": (159, 171), "acct": (163, 89), "quotactl": (179, 60),
    "syslog": (103, 116),
}

GUARDED: dict[str, Numbers] = {
    "kill": (62, 129), "tgkill": (234, 131), "prlimit64": (302, 261), "prctl": (157, 167), "ioctl": (16, 29),
    "fcntl": (72, 25), "madvise": (28, 233), "socketpair": (53, 199), "sendto": (44, 206), "recvfrom": (45, 207),
    "clone": (56, 220), "arch_prctl": (158, None),
}

OUR_OWN: dict[str, Numbers] = {
    # Made by the lockdown itself; afterwards ENOSYS. clone3 hides its flags behind a pointer that a filter cannot read.
    "clone3": (435, 435), "landlock_create_ruleset": (444, 444), "landlock_add_rule": (445, 445),
    "landlock_restrict_self": (446, 446),
}
# fmt: on

_TABLE = ALLOWED | REFUSED | GUARDED | OUR_OWN
_COLUMN = {Architecture.X86_64: 0, Architecture.AARCH64: 1}


def machine() -> Architecture:
    """The architecture that this process runs on. WallError where we have no table for it."""
    if sys.platform != "linux":
        raise WallError(f"no wall on {sys.platform}: Landlock and seccomp are parts of Linux; grade on a Linux machine")
    name = os.uname().machine
    if name not in list(Architecture) or sys.maxsize < 1 << 32:
        raise WallError(
            f"no table of system calls for a {sys.maxsize.bit_length() + 1}-bit Python on {name}: "
            "grade with a 64-bit Python on x86_64 or aarch64"
        )
    return Architecture(name)


def number(name: str, architecture: Architecture) -> int | None:
    """The number of a call; None if the architecture does not have it. KeyError if no table names it."""
    return _TABLE[name][_COLUMN[architecture]]


def numbers(names: Iterable[str], architecture: Architecture) -> tuple[int, ...]:
    """The numbers of some calls, in their order, without those that the architecture does not have."""
    return tuple(found for name in names if (found := number(name, architecture)) is not None)


LIBC = ctypes.CDLL(None, use_errno=True)
"""The C library that is loaded already. Its calls leave their error in `ctypes.get_errno()`."""

if sys.platform == "linux":
    LIBC.syscall.restype = ctypes.c_long
    LIBC.prctl.argtypes = (ctypes.c_int, *[ctypes.c_ulong] * 4)
    LIBC.mount.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p)


def call(name: str, *arguments: int | bytes | None) -> int:
    """Make a system call by name. OSError if it answers an error or this architecture does not have it.

    `bytes` are passed by address and must stay unchanged; None is a null pointer.
    """
    found = number(name, machine())
    if found is None:
        raise OSError(errno.ENOSYS, f"{name}: {os.strerror(errno.ENOSYS)}")
    words = [ctypes.c_char_p(value) if isinstance(value, bytes) else ctypes.c_long(value or 0) for value in arguments]
    return check(LIBC.syscall(ctypes.c_long(found), *words), name)


def check(result: int, name: str) -> int:
    """The result of a C function that answers a negative number on error; then raises OSError with its name."""
    if result < 0:
        fault = ctypes.get_errno()
        raise OSError(fault, f"{name}: {os.strerror(fault)}")
    return result
