"""Every sentence that the examiner says to a student, in one place."""

from __future__ import annotations

NOT_ALLOWED = "not allowed while grading: files, network, threads and other processes are closed to a submission"


def cpu_limit(seconds: float) -> str:
    """The candidate computed for too long."""
    return f"stopped after {seconds:.3g} s of computing, the limit; is there a loop that does not end?"


def wall_limit(seconds: float) -> str:
    """The candidate waited for too long."""
    return f"stopped after {seconds:.3g} s of waiting; code must not sleep or wait for input"


def memory_limit(limit: int) -> str:
    """The candidate was killed for its memory."""
    return f"the process was killed, most likely for using more than {limit >> 20} MiB of memory"


def allocation_failed(limit: int) -> str:
    """The candidate got a MemoryError."""
    return f"MemoryError: out of memory; the limit is {limit >> 20} MiB"


def signalled(name: str) -> str:
    """The candidate died of a signal."""
    return f"the process crashed ({name})"


def forbidden_call() -> str:
    """The candidate died of a system call."""
    return f"the process was ended for a call that is {NOT_ALLOWED}"


def exited(code: int) -> str:
    """The candidate ended itself."""
    return f"the code ended its own process (exit code {code}); a function must return, not exit"


def garbled() -> str:
    """The candidate wrote something else than a reply."""
    return "the answer could not be read; code must not write to descriptors that it did not open"


def too_large() -> str:
    """The candidate's reply breaks the limits."""
    return "the returned value is far too large"


def unusable(error: str) -> str:
    """The check's own code stumbled over what the submission returned."""
    return f"the returned value could not be used: {error}"


NOT_AS_ASSUMED = "the result is not of the kind that this check goes on with"
NOT_AS_ASKED = "the result is not what this check asks for"


def exception(type_name: str, message: str) -> str:
    """An exception as Python prints it."""
    return f"{type_name}: {message}" if message else type_name


def raised(what: str) -> str:
    """The submitted code raised an exception."""
    return f"your code raised {what}"


def where(file: str, line: int, text: str) -> str:
    """The place of an exception in the submitted code."""
    return f" ({file}, line {line}: {text.strip()})" if text.strip() else f" ({file}, line {line})"


def not_importable(what: str) -> str:
    """The submission's module could not be loaded."""
    return f"the file could not be loaded: {what}"


def two_mistakes(first: str, second: str) -> str:
    """Two misconceptions explain a failure together, and neither does alone."""
    return f"Two mistakes at once. {first} {second}"


def raises(what: str) -> str:
    """In the place of a value: the call raises instead."""
    return f"raises {what}"
