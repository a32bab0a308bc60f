"""Why something could not be read or is not what it claims to be: the ends of sentences of `messages`."""

from __future__ import annotations

from autograder.intake.reading import FILE_LIMIT, FILES_LIMIT, STUDENT_LIMIT, Why
from autograder.language import gettext as _

_MB = 1 << 20


def unread(why: Why, detail: str) -> str:
    """Why something was not read and what to do, as the end of a sentence that begins with its name."""
    text = {
        Why.LINK: _("is a symbolic link, which is never followed; hand in the file itself"),
        Why.FOLDER: _("is a folder; hand in a file of this name"),
        Why.NOT_FOLDER: _("is not a folder; hand in a folder with your files"),
        Why.SPECIAL: _("is not an ordinary file; hand in a plain text file"),
        Why.FORBIDDEN: _("may not be read; make it readable and hand it in again"),
        Why.GONE: _("disappeared while it was being read; hand it in again"),
        Why.TOO_LARGE: _("is larger than {limit} MB; hand in only code, without data"),
        Why.TOO_MUCH: _("does not fit into the {share} MB that one student may hand in; remove other files"),
        Why.TOO_MANY: _("is beyond the {files} files that one student may hand in; remove other files"),
    }.get(why, _("cannot be read ({detail}); save it anew and hand it in again"))
    limits = {"limit": FILE_LIMIT // _MB, "share": STUDENT_LIMIT // _MB, "files": FILES_LIMIT}
    return text.format(detail=detail or why.value, **limits)


def of_parser(reason: str) -> str:
    """Why a text is not Python: our parsing's own reasons are translated, Python's stay as Python gives them."""
    own = {
        "it is too long or nested too deeply": _("it is too long or nested too deeply"),
        "it takes too much time or memory to parse": _("it takes too much time or memory to parse"),
    }
    return own.get(reason, reason)


def not_for_source(encoding: str) -> str:
    """A codec of Python's that is not for text."""
    return _("{encoding} is not for source code").format(encoding=encoding)


def not_utf8() -> str:
    """Why a file is not a notebook: its bytes."""
    return _("it is not UTF-8")


def not_json(line: int, column: int, reason: str) -> str:
    """Why a file is not a notebook: its syntax; the reason is Python's."""
    return _("line {line}, column {column}: {reason}").format(line=line, column=column, reason=reason)


def impossible_json() -> str:
    """Why a file is not a notebook: the size of what it holds."""
    return _("it holds numbers or lists that no notebook has")


def no_cells() -> str:
    """Why a file is not a notebook: what it lacks."""
    return _("it holds no cells")
