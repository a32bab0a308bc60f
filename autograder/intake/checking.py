"""Says whether the bytes of a Python file are Python, without running them."""

from __future__ import annotations

import codecs
import io
import re
import tokenize
from dataclasses import dataclass

from autograder.course.parsing import ParseFault, parse, parse_apart
from autograder.intake import messages, reasons
from autograder.intake.names import shown

_IN_PROCESS = 1 << 16
"""Up to this many characters even hostile text costs the parser less than a second and 100 MB."""

_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
# What editors in the world save Python as. Other codecs that Python has are not for source (idna takes minutes per
# megabyte, unicode_escape turns letters into line ends).
_TEXT_CODECS = re.compile(
    r"utf-8(-sig)?|ascii|iso8859-\d+|cp\d+|koi8-[rtu]|gb2312|gbk|gb18030|big5(hkscs)?|shift_jis\w*|euc_\w+|mac-\w+"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a file, if anything, and what is worth telling."""

    fault: str | None = None
    notes: tuple[str, ...] = ()
    line: int | None = None
    """Where the fault is, if in one place."""


def check_source(name: str, content: bytes) -> Verdict:
    """Judge a Python file by its bytes, as Python itself would decode and parse them."""
    if content.startswith(_WIDE_MARKS):
        return Verdict(messages.not_text(name))
    if not content.removeprefix(codecs.BOM_UTF8).strip():
        return Verdict(messages.empty(name))
    if b"\0" in content:
        line = _line_at(content, content.index(b"\0"))
        return Verdict(messages.null_byte(messages.in_line(shown(name), line)), line=line)
    decoded = _decode(name, content)
    if isinstance(decoded, Verdict):
        return decoded
    fault = syntax_fault(decoded)
    if fault is not None:
        return Verdict(messages.not_python(shown(name), fault, line_of(decoded, fault.line)), line=fault.line)
    marked = content.startswith(codecs.BOM_UTF8)
    return Verdict(notes=(messages.byte_order_mark(name),) if marked else ())


def syntax_fault(source: str) -> ParseFault | None:
    """Why `source` is not Python, or None if it is; long text is parsed in a process with limits."""
    if len(source) > _IN_PROCESS:
        return parse_apart(source)
    found = parse(source)
    return found if isinstance(found, ParseFault) else None


def line_of(source: str, line: int | None) -> str:
    """The text of a line, counted from 1 as Python counts: only line feeds and carriage returns end a line."""
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[line - 1] if line is not None and line <= len(lines) else ""


def _decode(name: str, content: bytes) -> str | Verdict:
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    except SyntaxError as error:
        # Either the declaration is unusable or the first lines are not what they would have to be without one.
        return _undecodable(name, content, "utf-8-sig") or Verdict(messages.bad_encoding(name, error.msg))
    if not _TEXT_CODECS.fullmatch(codecs.lookup(encoding).name):
        return Verdict(messages.bad_encoding(name, reasons.not_for_source(encoding)))
    return _undecodable(name, content, encoding) or content.decode(encoding)


def _undecodable(name: str, content: bytes, encoding: str) -> Verdict | None:
    try:
        content.decode(encoding)
    except UnicodeDecodeError as error:
        # The positions of utf-8-sig count from behind the mark.
        skipped = len(codecs.BOM_UTF8) if encoding == "utf-8-sig" and content.startswith(codecs.BOM_UTF8) else 0
        at = error.start + skipped
        line = _line_at(content, at)
        label = encoding.removesuffix("-sig").upper()
        return Verdict(messages.not_decodable(name, line, content[at], label), line=line)
    return None


def _line_at(content: bytes, position: int) -> int:
    return content[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
