"""Every sentence that the examiner says to a student, in one place, in the language of the course."""

from __future__ import annotations

from autograder.language import gettext as _


def _not_allowed() -> str:
    return _("not allowed while grading: files, network, threads and other processes are closed to a submission")


def cpu_limit(seconds: float) -> str:
    """The candidate computed for too long."""
    text = _("stopped after {seconds} s of computing, the limit; is there a loop that does not end?")
    return text.format(seconds=f"{seconds:.3g}")


def wall_limit(seconds: float) -> str:
    """The candidate waited for too long."""
    text = _("stopped after {seconds} s of waiting; code must not sleep or wait for input")
    return text.format(seconds=f"{seconds:.3g}")


def memory_limit(limit: int) -> str:
    """The candidate was killed for its memory."""
    text = _("the process was killed, most likely for using more than {limit} MiB of memory")
    return text.format(limit=limit >> 20)


def allocation_failed(limit: int) -> str:
    """The candidate got a MemoryError."""
    return _("MemoryError: out of memory; the limit is {limit} MiB").format(limit=limit >> 20)


def signalled(name: str) -> str:
    """The candidate died of a signal."""
    return _("the process crashed ({signal})").format(signal=name)


def forbidden_call() -> str:
    """The candidate died of a system call."""
    return _("the process was ended for a call that is {not_allowed}").format(not_allowed=_not_allowed())


def exited(code: int) -> str:
    """The candidate ended itself."""
    text = _("the code ended its own process (exit code {code}); a function must return, not exit")
    return text.format(code=code)


def garbled() -> str:
    """The candidate wrote something else than a reply."""
    return _("the answer could not be read; code must not write to descriptors that it did not open")


def too_large() -> str:
    """The candidate's reply breaks the limits."""
    return _("the returned value is far too large")


def unusable(error: str) -> str:
    """The check's own code stumbled over what the submission returned."""
    return _("the returned value could not be used: {error}").format(error=error)


def not_as_assumed() -> str:
    """The check goes on only with a certain kind of result."""
    return _("the result is not of the kind that this check goes on with")


def not_as_asked() -> str:
    """A bare assertion of a suite failed."""
    return _("the result is not what this check asks for")


def exception(type_name: str, message: str) -> str:
    """An exception as Python prints it."""
    return f"{type_name}: {message}" if message else type_name


def raised(what: str) -> str:
    """The submitted code raised an exception."""
    return _("your code raised {exception}").format(exception=what)


def where(file: str, line: int, text: str) -> str:
    """The place of an exception in the submitted code."""
    if text.strip():
        return " " + _("({file}, line {line}: {code})").format(file=file, line=line, code=text.strip())
    return " " + _("({file}, line {line})").format(file=file, line=line)


def closed() -> str:
    """The exception is one that the wall makes."""
    return f" [{_not_allowed()}]"


def not_importable(what: str) -> str:
    """The submission's module could not be loaded."""
    return _("the file could not be loaded: {reason}").format(reason=what)


def two_mistakes(first: str, second: str) -> str:
    """Two misconceptions explain a failure together, and neither does alone."""
    return _("Two mistakes at once. {first} {second}").format(first=first, second=second)


def raises(what: str) -> str:
    """In the place of a value: the call raises instead."""
    return _("raises {exception}").format(exception=what)
