"""A seccomp filter for the candidate: classic BPF that lets through `syscalls.ALLOWED`, and `GUARDED` for some arguments.

The kernel runs the program before every system call, on a record of words (`struct seccomp_data`): the number, the
architecture, the instruction pointer and six 64-bit arguments. BPF reads 32 bits at a time, and no memory: an argument
that is a pointer can be compared with null, not followed. Where the kernel takes an `int`, the upper half of the word
may hold anything and is not looked at; where it takes a pointer or a `long`, both halves are compared.

The program is built once in the template. The process id of each child, which the target of `kill` is compared with, is
patched in afterwards. Once installed, a filter cannot be removed, and every thread has it.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.sandbox import syscalls
from autograder.sandbox.syscalls import Architecture

# struct seccomp_data, <linux/seccomp.h>: offsets in bytes.
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_WORD = 4

# <linux/bpf_common.h>: the instructions in use. ABS: a word of the record; K: the operand is a constant.
LOAD = 0x20  # LD | W | ABS
JUMP_IF_EQUAL = 0x15  # JMP | JEQ | K
JUMP_IF_AT_LEAST = 0x35  # JMP | JGE | K
AND = 0x54  # ALU | AND | K
RETURN = 0x06  # RET | K
_FURTHEST_JUMP = 255

# <linux/seccomp.h>: verdicts.
ALLOW = 0x7FFF0000
KILL = 0x80000000  # the whole process, by SIGSYS
NOT_PERMITTED = 0x00050000 | 1  # EPERM
NO_SUCH_CALL = 0x00050000 | 38  # ENOSYS
_SET_MODE_FILTER = 1

_AUDIT = {Architecture.X86_64: 0xC000003E, Architecture.AARCH64: 0xC00000B7}  # <linux/audit.h>
_X32 = 0x40000000  # numbers from here on are x86_64's x32 calls: a second door to the same rooms

SELF = -1
"""Stands in a rule for the process id of the child."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One argument must be one of some values, after `mask`; `wide` if the kernel takes all 64 bits of it."""

    argument: int
    values: tuple[int, ...]
    wide: bool = False
    mask: int = 0xFFFFFFFF


# Constants of the kernel that Python does not name on every system; the same on both architectures.
_PRCTL = {"SET_NAME": 15, "GET_NAME": 16, "SET_VMA": 0x53564D41}  # names of threads and of memory
_IOCTL = {"TCGETS": 0x5401, "TIOCGWINSZ": 0x5413, "FIONREAD": 0x541B, "FIONBIO": 0x5421, "FIONCLEX": 0x5450}
_IOCTL |= {"FIOCLEX": 0x5451}
_FCNTL = {"DUPFD": 0, "GETFD": 1, "SETFD": 2, "GETFL": 3, "SETFL": 4, "DUPFD_CLOEXEC": 1030, "GETPIPE_SZ": 1032}
# Not MERGEABLE, whose timing tells what other processes hold, nor HWPOISON and its like, which break the machine.
_MADVISE = {"NORMAL": 0, "RANDOM": 1, "SEQUENTIAL": 2, "WILLNEED": 3, "DONTNEED": 4, "FREE": 8, "DONTFORK": 10}
_MADVISE |= {"DOFORK": 11, "HUGEPAGE": 14, "NOHUGEPAGE": 15, "DONTDUMP": 16, "DODUMP": 17, "COLD": 20}
_ARCH_PRCTL = {"GET_XCOMP_SUPP": 0x1021, "GET_XCOMP_PERM": 0x1022, "REQ_XCOMP_PERM": 0x1023}  # matrix units
_AF_UNIX = 1
_NULL = (0,)
_NEW_THREAD = 0x003D0F00
"""What a C library passes to clone for a thread: VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, SETTLS, PARENT_SETTID, CHILD_CLEARTID."""
_DETACHED = 0x00400000  # musl adds this flag, which the kernel ignores
_WRITING = 0o3 | 0o100 | 0o1000  # open: O_ACCMODE, O_CREAT, O_TRUNC

_RULES: dict[str, tuple[Rule, ...]] = {
    "kill": (Rule(0, (SELF,)),),
    "tgkill": (Rule(0, (SELF,)),),
    "prlimit64": (Rule(0, (0, SELF)), Rule(2, _NULL, wide=True)),  # its own limits, and no new ones
    "prctl": (Rule(0, tuple(_PRCTL.values())),),
    "arch_prctl": (Rule(0, tuple(_ARCH_PRCTL.values())),),
    "ioctl": (Rule(1, tuple(_IOCTL.values())),),
    "fcntl": (Rule(1, tuple(_FCNTL.values())),),
    "madvise": (Rule(2, tuple(_MADVISE.values())),),
    "socketpair": (Rule(0, (_AF_UNIX,)),),
    "sendto": (Rule(4, _NULL, wide=True),),  # no address: with one, a datagram reaches any Unix socket that has a name
    "recvfrom": (Rule(4, _NULL, wide=True),),
}
_THREADS = {"clone": (Rule(0, (_NEW_THREAD, _NEW_THREAD | _DETACHED), wide=True),)}
_READ_ONLY = {"open": (Rule(1, _NULL, mask=_WRITING),), "openat": (Rule(2, _NULL, mask=_WRITING),)}


@dataclass(frozen=True, slots=True)
class Instruction:
    """One BPF instruction: what, how far to jump if true and if false, and the constant."""

    code: int
    constant: int
    if_true: int = 0
    if_false: int = 0

    def pack(self) -> bytes:
        """As the kernel reads it: struct sock_filter."""
        if max(self.if_true, self.if_false) > _FURTHEST_JUMP:
            raise ValueError(
                f"a BPF jump reaches {_FURTHEST_JUMP} instructions, not {max(self.if_true, self.if_false)}"
            )
        return _PACKED.pack(self.code, self.if_true, self.if_false, self.constant & 0xFFFFFFFF)


_PACKED = struct.Struct("=HBBI")
_CONSTANT_AT = 4  # bytes into a packed instruction


@dataclass(frozen=True, slots=True)
class Program:
    """A filter, and where in it the process id belongs (offsets in bytes)."""

    code: bytes
    own_pid: tuple[int, ...] = ()

    def of(self, pid: int) -> Program:
        """The same filter for the process `pid`."""
        code = bytearray(self.code)
        for offset in self.own_pid:
            struct.pack_into("=I", code, offset, pid)
        return Program(bytes(code))


def build(architecture: Architecture, *, threads: bool = False, read_only: bool = False) -> Program:
    """The candidate's filter.

    Args:
        architecture: whose numbers to use.
        threads: whether clone may make threads (never processes).
        read_only: also refuse to open a file for writing, `/dev/null` included. For a machine without Landlock, where
            nothing else keeps it from the folders that anybody may write to.
    """
    rules = _RULES | (_THREADS if threads else {}) | (_READ_ONLY if read_only else {})
    program = _doors(architecture)
    for name, conditions in rules.items():
        for number in syscalls.numbers([name], architecture):
            program += _guard(number, conditions)
    for names, verdict in (
        (syscalls.ALLOWED, ALLOW),
        ((*syscalls.GUARDED, *syscalls.REFUSED), NOT_PERMITTED),
    ):
        program += _each(syscalls.numbers([name for name in names if name not in rules], architecture), verdict)
    program.append(Instruction(RETURN, NO_SUCH_CALL))
    return _assemble(program)


def install(program: Program) -> None:
    """Put the calling process under a filter, for good. OSError; needs no_new_privs, or root."""
    code = ctypes.create_string_buffer(program.code, len(program.code))
    count = len(program.code) // _PACKED.size
    syscalls.call("seccomp", _SET_MODE_FILTER, 0, struct.pack("@HP", count, ctypes.addressof(code)))


def _doors(architecture: Architecture) -> list[Instruction]:
    """End a process that calls by another architecture's numbers; leave the number of the call loaded."""
    program = [
        Instruction(LOAD, _ARCHITECTURE),
        Instruction(JUMP_IF_EQUAL, _AUDIT[architecture], if_true=1),
        Instruction(RETURN, KILL),
        Instruction(LOAD, _NUMBER),
    ]
    if architecture is Architecture.X86_64:
        program += [Instruction(JUMP_IF_AT_LEAST, _X32, if_false=1), Instruction(RETURN, KILL)]
    return program


def _each(numbers: Sequence[int], verdict: int) -> list[Instruction]:
    """If the loaded word is one of `numbers`: the verdict. In batches, because a jump is short."""
    program: list[Instruction] = []
    for start in range(0, len(numbers), _FURTHEST_JUMP):
        batch = numbers[start : start + _FURTHEST_JUMP]
        last = len(batch) - 1
        program += [
            Instruction(JUMP_IF_EQUAL, number, if_true=last - place, if_false=1 if place == last else 0)
            for place, number in enumerate(batch)
        ]
        program.append(Instruction(RETURN, verdict))
    return program


def _guard(number: int, rules: Sequence[Rule]) -> list[Instruction]:
    """If the call is `number`: allowed if every rule holds, else not permitted. The number stays loaded if it is not."""
    body = [instruction for rule in rules for instruction in _test(rule)]
    body.append(Instruction(RETURN, ALLOW))
    return [Instruction(JUMP_IF_EQUAL, number, if_false=len(body)), *body]


def _test(rule: Rule) -> list[Instruction]:
    """Go on behind these instructions if the rule holds; otherwise return."""
    low = _ARGUMENTS + 2 * _WORD * rule.argument
    count = len(rule.values)
    test = [
        Instruction(LOAD, low),
        Instruction(AND, rule.mask),
        *(Instruction(JUMP_IF_EQUAL, value, if_true=count - place) for place, value in enumerate(rule.values)),
        Instruction(RETURN, NOT_PERMITTED),
    ]
    if rule.wide:
        to_the_refusal = len(test) - 1
        test[:0] = [Instruction(LOAD, low + _WORD), Instruction(JUMP_IF_EQUAL, 0, if_false=to_the_refusal)]
    return test


def _assemble(program: Sequence[Instruction]) -> Program:
    own_pid = tuple(
        place * _PACKED.size + _CONSTANT_AT
        for place, instruction in enumerate(program)
        if instruction.code == JUMP_IF_EQUAL and instruction.constant == SELF
    )
    return Program(b"".join(instruction.pack() for instruction in program), own_pid)
