"""Every sentence that intake says: to the student about faults and notes, to staff about what belongs to nobody.

A fault says what is wrong, where, and what to do. Names and lines of source pass through `shown`, so that a message is
always printable, on one line and encodable; whoever puts it into HTML escapes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograder.course.parsing import ParseFault
from autograder.intake import reasons
from autograder.intake.names import listed, shown
from autograder.intake.reading import ENTRIES_LIMIT, FILE_LIMIT, Why
from autograder.language import gettext as _
from autograder.language import ngettext

_MB = 1 << 20

# ---- places --------------------------------------------------------------------------------------------------------


def in_line(where: str, line: int) -> str:
    """A line of a file or of a cell."""
    return _("{where}, line {line}").format(where=where, line=line)


def in_cell(name: str, number: int) -> str:
    """A code cell of a notebook, counted from 1."""
    return _("{name}, code cell {number}").format(name=shown(name), number=number)


def unparsable(name: str, line: int | None) -> str:
    """A file that is not Python, in a list of such."""
    return shown(name) if line is None else _("{name} (line {line})").format(name=shown(name), line=line)


# ---- to the student: why an exercise can't be graded ---------------------------------------------------------------


def missing(slug: str, lookalike: str | None) -> str:
    """No file of the exercise's name was handed in."""
    if lookalike is None:
        text = _("{slug}.py is missing. Hand in a file of exactly this name, or the notebook {slug}.ipynb.")
        return text.format(slug=slug)
    text = _(
        "{slug}.py is missing. Hand in a file of exactly this name, or the notebook {slug}.ipynb. "
        "If {name} is your answer, rename it."
    )
    return text.format(slug=slug, name=shown(lookalike))


def several(names: Sequence[str]) -> str:
    """More than one file could be the answer."""
    text = ngettext(
        "There is {count} file for one exercise: {names}. Hand in only the one that counts.",
        "There are {count} files for one exercise: {names}. Hand in only the one that counts.",
        len(names),
    )
    return text.format(count=len(names), names=listed(names))


def unread(name: str, why: Why, detail: str) -> str:
    """The file of an exercise was not read."""
    if why is Why.TOO_LARGE and name.casefold().endswith(".ipynb"):
        text = _(
            "{name} is larger than {limit} MB, probably because of pictures in its output. "
            "Clear all outputs, save the notebook and hand it in again."
        )
        return text.format(name=shown(name), limit=FILE_LIMIT // _MB)
    return _("{name} {reason}.").format(name=shown(name), reason=reasons.unread(why, detail))


def folder_unread(why: Why, detail: str) -> str:
    """A student's folder as a whole was not read."""
    if why is Why.CROWDED:
        text = _("Your folder holds more than {limit} files and folders. Hand in only the files of the exercises.")
        return text.format(limit=ENTRIES_LIMIT)
    return _("Your folder {reason}.").format(reason=reasons.unread(why, detail))


def empty(name: str) -> str:
    """A file without a single character that counts."""
    text = _("{name} is empty. Perhaps it was handed in before it was saved: save it and hand it in again.")
    return text.format(name=shown(name))


def not_text(name: str) -> str:
    """UTF-16 or UTF-32, as some Windows editors save."""
    text = _("{name} is saved as UTF-16 or UTF-32, which Python cannot read. Save it as UTF-8 and hand it in again.")
    return text.format(name=shown(name))


def not_decodable(name: str, line: int, byte: int, encoding: str) -> str:
    """A byte that the encoding of the file doesn't have."""
    text = _("{place}: the byte {byte} is not {encoding}. Save the file as UTF-8 and hand it in again.")
    return text.format(place=in_line(shown(name), line), byte=f"0x{byte:02X}", encoding=encoding)


def bad_encoding(name: str, reason: str) -> str:
    """The line that declares the encoding can't be followed."""
    text = _(
        "{name}: its encoding declaration cannot be used ({reason}). "
        "Remove the line with 'coding', save the file as UTF-8 and hand it in again."
    )
    return text.format(name=shown(name), reason=shown(reason))


def null_byte(where: str) -> str:
    """A NUL, which no text holds."""
    text = _(
        "{place}: contains a null byte, so it is not a text file. Save your code as plain text and hand it in again."
    )
    return text.format(place=where)


def not_python(where: str, fault: ParseFault, text: str) -> str:
    """A syntax error, or more nesting than the parser follows."""
    reason = shown(reasons.of_parser(fault.reason))
    if fault.line is None:
        words = _("{place} cannot be parsed: {reason}. Simplify it and hand it in again.")
        return words.format(place=where, reason=reason)
    place = in_line(where, fault.line)
    if fault.column is not None:
        place = _("{place}, column {column}").format(place=place, column=fault.column)
    if not text.strip():
        words = _(
            "{place}: Python cannot read this: {reason}. Correct it, run the file once yourself and hand it in again."
        )
        return words.format(place=place, reason=reason)
    words = _(
        "{place}: Python cannot read this: {reason} in `{code}`. "
        "Correct it, run the file once yourself and hand it in again."
    )
    return words.format(place=place, reason=reason, code=shown(text.strip()))


def not_notebook(name: str, reason: str) -> str:
    """Not JSON, or JSON of another kind."""
    text = _("{name} is not a notebook: {reason}. Open it in Jupyter, save it and hand it in again.")
    return text.format(name=shown(name), reason=shown(reason))


def no_code(name: str) -> str:
    """A notebook without a line of Python."""
    text = _("{name} has no code cell with Python in it. Put your answer into a code cell and hand it in again.")
    return text.format(name=shown(name))


def broken_character(where: str) -> str:
    """Half of a surrogate pair in the JSON of a notebook."""
    text = _("{place}: contains half of a character. Type the line anew, save the notebook and hand it in again.")
    return text.format(place=where)


def wrong_place(slug: str, names: Iterable[str]) -> str:
    """Files whose names say who, but not which exercise."""
    text = _("No file is named for this exercise, but {names} was handed in. Call it <your name>_{slug}.py.")
    return text.format(names=listed(names), slug=slug)


def archived(name: str) -> str:
    """A zip or tar file instead of what is in it."""
    text = _("{name} is an archive, which is not opened. Hand in the Python files or notebooks themselves.")
    return text.format(name=shown(name))


# ---- to the student: harmless things -------------------------------------------------------------------------------


def byte_order_mark(name: str) -> str:
    """A UTF-8 byte-order mark in front."""
    return _("{name} begins with a byte-order mark, which was ignored.").format(name=shown(name))


def taken_as(name: str, meant: str) -> str:
    """A name in the wrong case."""
    text = _("{name} was taken for {meant}. Use exactly that name: some machines tell a from A.")
    return text.format(name=shown(name), meant=meant)


def forbidden(file: str, line: int, name: str) -> str:
    """A name that the exercise forbids."""
    text = _("{place}: {name} may not be used in this exercise. Checks that come to this line fail.")
    return text.format(place=in_line(shown(file), line), name=name)


def given_file(name: str) -> str:
    """A file that the course supplies."""
    text = _("{name} was left out: the course's own copy is used. Don't put code of yours into it.")
    return text.format(name=shown(name))


def shadowing(names: Sequence[str]) -> str:
    """Helpers that would hide a library."""
    text = _("Left out, because importing a library of the same name would find them instead: {names}. Rename them.")
    return text.format(names=listed(names))


def loaded_by_itself(names: Sequence[str]) -> str:
    """Tests and start-up files."""
    text = _("Left out, because only your modules are graded, not tests or start-up files: {names}.")
    return text.format(names=listed(names))


def not_importable(names: Sequence[str]) -> str:
    """Python files that no import statement can name."""
    text = _("Left out, because no import can name them: {names}. Use letters, digits and underscores.")
    return text.format(names=listed(names))


def same_module(names: Sequence[str]) -> str:
    """Python files whose names Unicode writes in two ways, and Python in one."""
    text = _("Left out, because an import finds another file of yours under the same name: {names}. Rename them.")
    return text.format(names=listed(names))


def not_looked_at(names: Sequence[str]) -> str:
    """Everything that is no Python file, and folders."""
    return _("Not looked at, because it belongs to no exercise: {names}.").format(names=listed(names))


def did_you_mean(name: str, slug: str) -> str:
    """A file that was probably meant for an exercise."""
    text = _("{name} is not the name of an exercise. Did you mean {slug}.py?")
    return text.format(name=shown(name), slug=slug)


def helpers_unread(names: Sequence[str], why: Why, detail: str) -> str:
    """Helper modules that were not read."""
    if len(names) == 1:
        return _("Left out: {name} {reason}.").format(name=shown(names[0]), reason=reasons.unread(why, detail))
    text = _("Left out: {names}, because each {reason}.")
    return text.format(names=listed(names), reason=reasons.unread(why, detail))


def helpers_not_python(names: Sequence[str]) -> str:
    """Helper modules that will not import."""
    return _("Python cannot read {names}; importing it will fail.").format(names=listed(names))


def command_dropped(where: str, text: str) -> str:
    """A magic, a shell command or a question mark in a notebook."""
    words = _("{place}: `{code}` was left out, because it is a notebook command and not Python.")
    return words.format(place=where, code=shown(text))


def cell_dropped(where: str, text: str) -> str:
    """A cell that belongs to a magic as a whole."""
    words = _("{place}: the whole cell was left out, because `{code}` makes it something other than Python.")
    return words.format(place=where, code=shown(text))


def cell_unreadable(where: str) -> str:
    """A cell of the wrong type."""
    return _("{place} was left out: the notebook file is damaged there.").format(place=where)


def duplicate_ids(name: str) -> str:
    """Cells with the same id, as copying them makes."""
    return _("{name}: some cells have the same id, which does no harm.").format(name=shown(name))


def and_more(count: int) -> str:
    """The end of a list of notes that grew too long."""
    text = ngettext("... and {count} more note of this kind.", "... and {count} more notes of this kind.", count)
    return text.format(count=count)
