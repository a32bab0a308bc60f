"""Parses Python source without running it, without a warning on stderr, and without falling over hostile text.

`parse_apart` does it in a process of its own, for text from strangers: one megabyte can cost the parser a minute of CPU
(a long f-string) or more than a gigabyte (half a million statements). That process runs this file as a script, so the
imports here are the standard library's alone.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import warnings
from dataclasses import dataclass

_CPU_SECONDS = 5
_MEMORY = 2 << 30


@dataclass(frozen=True, slots=True)
class ParseFault:
    """Why a text is not Python, and where."""

    reason: str
    line: int | None = None
    """Counted from 1; None where the parser gave up on the text as a whole."""
    column: int | None = None
    """Counted from 1."""


def parse(source: str) -> ast.Module | ParseFault:
    """The syntax tree of `source`, or why there is none.

    `ast` alone is used: the later stages of `compile` meet hostile source with more recursion. Not for use from several
    threads at once, because filters for warnings belong to the whole process.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except SyntaxError as error:
        # The offset is 0 or None where the parser blames a whole line.
        return ParseFault(error.msg, error.lineno or 1, error.offset or None)
    except (RecursionError, MemoryError):
        return ParseFault("it is too long or nested too deeply")
    except ValueError as error:
        return ParseFault(str(error))


def parse_apart(source: str, cpu_seconds: int = _CPU_SECONDS) -> ParseFault | None:
    """What `parse` would find wrong with `source`, found by a process with limits on CPU time and memory."""
    # An isolated interpreter that runs nothing but this file; -S, because it needs no installed package.
    child = subprocess.run(
        [sys.executable, "-I", "-S", __file__, str(cpu_seconds)],
        input=source.encode("utf-8", "surrogatepass"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    if child.returncode != 0:
        return ParseFault("it takes too much time or memory to parse")
    found = json.loads(child.stdout)
    return None if found is None else ParseFault(**found)


def _serve(cpu_seconds: int) -> None:
    """Parse what stands on standard input under limits, and write the fault, or null, as JSON."""
    import resource  # noqa: PLC0415  not on Windows, where students only check themselves

    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    found = parse(sys.stdin.buffer.read().decode("utf-8", "surrogatepass"))
    answer = None
    if isinstance(found, ParseFault):
        answer = {"reason": found.reason, "line": found.line, "column": found.column}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
