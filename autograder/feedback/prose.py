"""Sentences as their authors write them: paragraphs, with code between backticks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^\n]*?[^`\n])\1(?!`)")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence, and whether it is code."""

    text: str
    code: bool = False


def spans(text: str) -> tuple[Span, ...]:
    """`text` cut at its code, which stands between single or double backticks as in Markdown; a backtick alone is one."""
    found: list[Span] = []
    end = 0
    for match in _CODE.finditer(text):
        found += [Span(text[end : match.start()]), Span(match[2], code=True)]
        end = match.end()
    return tuple(span for span in [*found, Span(text[end:])] if span.text)


def paragraphs(text: str) -> tuple[tuple[Span, ...], ...]:
    """The paragraphs of `text`, which empty lines keep apart."""
    return tuple(spans(part.strip("\n")) for part in re.split(r"\n(?:[ \t]*\n)+", text) if part.strip())
