"""Every sentence that intake says: to the student about faults and notes, to staff about what belongs to nobody.

A fault says what is wrong, where, and what to do. Names and lines of source pass through `shown`, so that a message is
always printable, on one line and encodable; whoever puts it into HTML escapes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograder.course.parsing import ParseFault
from autograder.intake.names import listed, shown
from autograder.intake.reading import ENTRIES_LIMIT, FILE_LIMIT, FILES_LIMIT, STUDENT_LIMIT, Why

_MB = 1 << 20

# ---- to the student: why an exercise can't be graded ---------------------------------------------------------------


def missing(slug: str, lookalike: str | None) -> str:
    """No file of the exercise's name was handed in."""
    ask = f"{slug}.py is missing. Hand in a file of exactly this name, or the notebook {slug}.ipynb."
    return ask if lookalike is None else f"{ask} If {shown(lookalike)} is your answer, rename it."


def several(names: Sequence[str]) -> str:
    """More than one file could be the answer."""
    return f"There are {len(names)} files for one exercise: {listed(names)}. Hand in only the one that counts."


def unread(name: str, why: Why, detail: str) -> str:
    """The file of an exercise was not read."""
    if why is Why.TOO_LARGE and name.casefold().endswith(".ipynb"):
        return (
            f"{shown(name)} is larger than {FILE_LIMIT // _MB} MB, probably because of pictures in its output. "
            "Clear all outputs, save the notebook and hand it in again."
        )
    return f"{shown(name)} {_reason(why, detail)}."


def folder_unread(why: Why, detail: str) -> str:
    """A student's folder as a whole was not read."""
    if why is Why.CROWDED:
        return (
            f"Your folder holds more than {ENTRIES_LIMIT} files and folders. Hand in only the files of the exercises."
        )
    return f"Your folder {_reason(why, detail)}."


def empty(name: str) -> str:
    """A file without a single character that counts."""
    return f"{shown(name)} is empty. Perhaps it was handed in before it was saved: save it and hand it in again."


def not_text(name: str) -> str:
    """UTF-16 or UTF-32, as some Windows editors save."""
    return (
        f"{shown(name)} is saved as UTF-16 or UTF-32, which Python cannot read. Save it as UTF-8 and hand it in again."
    )


def not_decodable(name: str, line: int, byte: int, encoding: str) -> str:
    """A byte that the encoding of the file doesn't have."""
    return (
        f"{shown(name)}, line {line}: the byte 0x{byte:02X} is not {encoding}. "
        "Save the file as UTF-8 and hand it in again."
    )


def bad_encoding(name: str, reason: str) -> str:
    """The line that declares the encoding can't be followed."""
    return (
        f"{shown(name)}: its encoding declaration cannot be used ({shown(reason)}). "
        "Remove the line with 'coding', save the file as UTF-8 and hand it in again."
    )


def null_byte(where: str) -> str:
    """A NUL, which no text holds."""
    return (
        f"{where}: contains a null byte, so it is not a text file. Save your code as plain text and hand it in again."
    )


def not_python(where: str, fault: ParseFault, text: str) -> str:
    """A syntax error, or more nesting than the parser follows."""
    if fault.line is None:
        return f"{where} cannot be parsed: {shown(fault.reason)}. Simplify it and hand it in again."
    column = "" if fault.column is None else f", column {fault.column}"
    quoted = f" in `{shown(text.strip())}`" if text.strip() else ""
    return (
        f"{where}, line {fault.line}{column}: Python cannot read this: {shown(fault.reason)}{quoted}. "
        "Correct it, run the file once yourself and hand it in again."
    )


def not_notebook(name: str, reason: str) -> str:
    """Not JSON, or JSON of another kind."""
    return f"{shown(name)} is not a notebook: {shown(reason)}. Open it in Jupyter, save it and hand it in again."


def no_code(name: str) -> str:
    """A notebook without a line of Python."""
    return f"{shown(name)} has no code cell with Python in it. Put your answer into a code cell and hand it in again."


def broken_character(where: str) -> str:
    """Half of a surrogate pair in the JSON of a notebook."""
    return f"{where}: contains half of a character. Type the line anew, save the notebook and hand it in again."


def wrong_place(slug: str, names: Iterable[str]) -> str:
    """Files whose names say who, but not which exercise."""
    return f"No file is named for this exercise, but {listed(names)} was handed in. Call it <your name>_{slug}.py."


def archived(name: str) -> str:
    """A zip or tar file instead of what is in it."""
    return f"{shown(name)} is an archive, which is not opened. Hand in the Python files or notebooks themselves."


# ---- to the student: harmless things -------------------------------------------------------------------------------


def byte_order_mark(name: str) -> str:
    """A UTF-8 byte-order mark in front."""
    return f"{shown(name)} begins with a byte-order mark, which was ignored."


def taken_as(name: str, meant: str) -> str:
    """A name in the wrong case."""
    return f"{shown(name)} was taken for {meant}. Use exactly that name: some machines tell a from A."


def forbidden(file: str, line: int, name: str) -> str:
    """A name that the exercise forbids."""
    return f"{shown(file)}, line {line}: {name} may not be used in this exercise. Checks that come to this line fail."


def given_file(name: str) -> str:
    """A file that the course supplies."""
    return f"{shown(name)} was left out: the course's own copy is used. Don't put code of yours into it."


def shadowing(names: Sequence[str]) -> str:
    """Helpers that would hide a library."""
    return (
        f"Left out, because importing a library of the same name would find them instead: {listed(names)}. Rename them."
    )


def loaded_by_itself(names: Sequence[str]) -> str:
    """Tests and start-up files."""
    return f"Left out, because only your modules are graded, not tests or start-up files: {listed(names)}."


def not_importable(names: Sequence[str]) -> str:
    """Python files that no import statement can name."""
    return f"Left out, because no import can name them: {listed(names)}. Use letters, digits and underscores."


def same_module(names: Sequence[str]) -> str:
    """Python files whose names Unicode writes in two ways, and Python in one."""
    return f"Left out, because an import finds another file of yours under the same name: {listed(names)}. Rename them."


def not_looked_at(names: Sequence[str]) -> str:
    """Everything that is no Python file, and folders."""
    return f"Not looked at, because it belongs to no exercise: {listed(names)}."


def did_you_mean(name: str, slug: str) -> str:
    """A file that was probably meant for an exercise."""
    return f"{shown(name)} is not the name of an exercise. Did you mean {slug}.py?"


def helpers_unread(names: Sequence[str], why: Why, detail: str) -> str:
    """Helper modules that were not read."""
    if len(names) == 1:
        return f"Left out: {shown(names[0])} {_reason(why, detail)}."
    return f"Left out: {listed(names)}, because each {_reason(why, detail)}."


def helpers_not_python(names: Sequence[str]) -> str:
    """Helper modules that will not import."""
    return f"Python cannot read {listed(names)}; importing it will fail."


def command_dropped(where: str, text: str) -> str:
    """A magic, a shell command or a question mark in a notebook."""
    return f"{where}: `{shown(text)}` was left out, because it is a notebook command and not Python."


def cell_dropped(where: str, text: str) -> str:
    """A cell that belongs to a magic as a whole."""
    return f"{where}: the whole cell was left out, because `{shown(text)}` makes it something other than Python."


def cell_unreadable(where: str) -> str:
    """A cell of the wrong type."""
    return f"{where} was left out: the notebook file is damaged there."


def duplicate_ids(name: str) -> str:
    """Cells with the same id, as copying them makes."""
    return f"{shown(name)}: some cells have the same id, which does no harm."


def and_more(count: int) -> str:
    """The end of a list of notes that grew too long."""
    return f"... and {count} more notes of this kind."


# ---- to staff ------------------------------------------------------------------------------------------------------


def path_unusable(path: str, why: Why, detail: str) -> str:
    """A PATH that can't be read."""
    if why is Why.LINK:
        return f"{_path(path)}: is a symbolic link, which is never followed; name what it leads to"
    if why is Why.GONE:
        return f"{_path(path)}: no such file or folder; check the spelling"
    if why is Why.FORBIDDEN:
        return f"{_path(path)}: may not be read; change its permissions or run as its owner"
    if why is Why.SPECIAL:
        return f"{_path(path)}: is neither a file nor a folder; name the folder with the submissions"
    return f"{_path(path)}: cannot be read ({detail or why.value}); name a folder with submissions"


def nothing_found(path: str, slugs: Sequence[str]) -> str:
    """A PATH without a single submission."""
    return (
        f"{_path(path)}: no submission here; expected one folder per student with {listed(f'{s}.py' for s in slugs)} "
        f"in it, or files named <student>_{slugs[0]}.py"
    )


def twice(student: str, places: Sequence[str]) -> str:
    """One student in two places."""
    return (
        f"{student}: is handed in {len(places)} times: {' and '.join(map(_path, places))}; remove or rename all but one"
    )


def stray(where: str, reason: str) -> str:
    """An entry of a class that is nobody's submission."""
    return f"{_path(where)}: ignored; {reason}"


def one_student(where: str, folders: Sequence[str]) -> str:
    """A folder that was read as one student's, though it might be a class."""
    return (
        f"{_path(where)}: read as the folder of one student; the folders in it were not looked into: {listed(folders)}"
    )


def _path(path: str) -> str:
    """A path as the person at the command line needs it: whole."""
    return shown(path, most=1000)


def _reason(why: Why, detail: str) -> str:
    """Why something was not read and what to do, as the end of a sentence that begins with its name."""
    reasons = {
        Why.LINK: "is a symbolic link, which is never followed; hand in the file itself",
        Why.FOLDER: "is a folder; hand in a file of this name",
        Why.NOT_FOLDER: "is not a folder; hand in a folder with your files",
        Why.SPECIAL: "is not an ordinary file; hand in a plain text file",
        Why.FORBIDDEN: "may not be read; make it readable and hand it in again",
        Why.GONE: "disappeared while it was being read; hand it in again",
        Why.TOO_LARGE: f"is larger than {FILE_LIMIT // _MB} MB; hand in only code, without data",
        Why.TOO_MUCH: f"does not fit into the {STUDENT_LIMIT // _MB} MB that one student may hand in; remove other files",
        Why.TOO_MANY: f"is beyond the {FILES_LIMIT} files that one student may hand in; remove other files",
    }
    return reasons.get(why, f"cannot be read ({detail or why.value}); save it anew and hand it in again")
