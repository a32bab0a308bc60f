"""Shapes, symbols and relations in the prose of a docstring with Google's sections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from autograder.shapes.contracts import Relation, Returned
from autograder.shapes.patterns import Found, Pattern, patterns_in
from autograder.shapes.sizes import Symbol, parsed, symbols

_HEADING = re.compile(r"(Args|Arguments|Parameters|Returns|Yields|Raises|Attributes|Examples?|Notes?):", re.IGNORECASE)
_ENTRY = re.compile(r"\s+([A-Za-z_]\w*(?:, [A-Za-z_]\w*)*)(?: \([^()]*\))?: ?(.*)", re.ASCII)
_FIRST_WORDS = re.compile(  # what may stand in front of an argument's shape: "s, (d_s,)", "h_1 ... h_T, (T, d_h)"
    r"(?:[A-Za-z_]\w*(?: \.\.\. [A-Za-z_]\w*)?, |(?:(?:an?|the|array|tensor|of|shape|scores|tokens|booleans) ){1,5})?",
    re.ASCII,
)
_NO_NAMES = {"a", "an", "and", "array", "is", "of", "or", "result", "returns", "shape", "tensor", "the", "to", "with"}
_EXPRESSION = r"(?:[A-Za-z_]\w*|\d+)(?:\s?[-+*/]\s?\w+)*"
_EQUATION = re.compile(  # "d_k = d / h", "d = hidden_size = embed_dim"; what goes on as another formula is none
    rf"(\w+ )?(?<![\w.])([A-Za-z_]\w*)((?: = {_EXPRESSION})+)(?=[.,;:)]| [A-Za-z(]|$)", re.ASCII
)
_EQUAL_TO = re.compile(r"(\w+) (?:is )?equal to (\w+)", re.ASCII)
_CONDITIONS = {"if", "where", "when", "whenever", "unless", "for", "while", "but"}


def sections(text: str) -> dict[str, list[str]]:
    """The lines below each heading; those before the first one under an empty heading."""
    found: dict[str, list[str]] = {"": []}
    heading = ""
    for line in text.splitlines():
        match = _HEADING.fullmatch(line.strip())
        if match:
            heading = match[1].lower()
            found.setdefault(heading, [])
            continue
        if line.strip() and line == line.lstrip():
            heading = ""  # a section is indented
        found[heading].append(line)
    return found


def arguments(text: str) -> dict[str, str]:
    """What is said about each argument, in one line."""
    below = sections(text)
    lines = [line for heading in ("args", "arguments", "parameters") for line in below.get(heading, [])]
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    said: dict[str, list[str]] = {}
    names: list[str] = []
    for line in lines:
        entry = _ENTRY.fullmatch(line)
        if entry and len(line) - len(line.lstrip()) == min(indents):
            names = entry[1].split(", ")
            said |= {name: [entry[2]] for name in names}
        elif not line.strip() or len(line) - len(line.lstrip()) == min(indents):
            names = []  # the list is over, or says something else
        for name in names if not entry else ():
            said[name].append(line.strip())
    return {name: " ".join(parts) for name, parts in said.items()}


def shape_of_argument(said: str) -> Pattern | None:
    """The shape that an argument must have. None if it may broadcast, or has several parts with shapes of their own."""
    if "broadcast" in said:
        return None
    found = patterns_in(_first_sentence(said))
    if len(found) != 1 or not _FIRST_WORDS.fullmatch(said[: found[0].start]):
        return None
    return found[0].pattern


def attributes(said: str) -> list[tuple[str, Pattern]]:
    """The parts of an argument that have shapes: ``source (B, S), target (B, T)``."""
    sentence = _first_sentence(said)
    found = patterns_in(sentence)
    named = [(_word_before(sentence, one), one.pattern) for one in found]
    if len(found) < 2 or "broadcast" in said:
        return []
    return [(name, pattern) for name, pattern in named if name is not None]


def symbols_of_argument(name: str, said: str, about: str) -> list[str]:
    """What the symbol of a whole number may be called, the likeliest first.

    ``num_heads: h, the number of heads``; or its own name, ``max_length``; or as the module counts, ``h heads``.
    """
    head = re.match(r"([A-Za-z_]\w*)(?=[,;.]|$)", said, re.ASCII)
    counted = re.sub(r"^(num|n|number_of)_", "", name)
    noun = re.search(rf"\bSymbols:[^.]*?\b([A-Za-z_]\w*) {re.escape(counted)}\b", " ".join(about.split()), re.ASCII)
    return [*([head[1]] if head else []), name, *([noun[1]] if noun and counted != name else [])]


def taken_instead(said: str, names: Sequence[str]) -> str | None:
    """The argument that is taken where this one is None: ``None means the query``."""
    match = re.search(r"\bNone means (?:the )?(\w+)", said)
    return match[1] if match and match[1] in names else None


def arrow(text: str, names: Sequence[str]) -> dict[str, Pattern]:
    """The shapes of arguments in a first line such as ``x (B, n, d) -> (B, n)``: by name, or else in order."""
    line = _arrow_line(text)
    left = line.partition("->")[0] if line else ""
    found = patterns_in(left)
    named = [(_word_before(left, one), one.pattern) for one in found]
    if found and all(name is None for name, _ in named):
        return {name: one.pattern for name, one in zip(names, found, strict=False)} if len(found) == len(names) else {}
    return {name: pattern for name, pattern in named if name is not None and name in names}


def results(text: str, count: int | None) -> tuple[Returned, ...]:
    """The values that are returned, each with its shape; nothing unless there are as many as the annotation says."""
    below = sections(text)
    line = _arrow_line(text)
    said = " ".join(" ".join(below.get("returns", [])).split()) or (line or "").partition("->")[2]
    told = list(_told_results(_first_sentence(said)))
    if count == 1 and re.match(r"\(", said) and told and told[0].shape is not None:
        told = told[:1]  # "(...): one number per pair, a scalar for a pair of shape (n,)"
    return tuple(told) if told and count in (None, len(told)) else ()


def _told_results(sentence: str) -> Iterator[Returned]:
    found = patterns_in(sentence)
    for one in found:
        if "broadcast" in sentence[: one.start]:
            return
        yield Returned(_word_before(sentence, one), one.pattern)
    if not found and (match := re.search(r"\b(?:of|has) the shape of (\w+)", sentence)):
        yield Returned(like=match[1])
    if not found and re.search(r"\bwithout axes\b", sentence):
        yield Returned(shape=Pattern(()))


def relations(*texts: str) -> Iterator[Relation]:
    """What is said to be equal, outside of the conditions of errors: ``d_k = d_model / h``, ``d_h equal to d_s``."""
    for text in texts:
        lines = [line for heading, below in sections(text).items() if heading != "raises" for line in below]
        prose = " ".join(" ".join(lines).split())
        for match in _EQUATION.finditer(prose):
            left, *sides = (parsed(side) for side in f"{match[2]}{match[3]}".split(" = "))
            if left is not None and (match[1] or "").strip().lower() not in _CONDITIONS:
                yield from (Relation(left, right) for right in sides if right is not None)
        for match in _EQUAL_TO.finditer(prose):
            yield Relation(Symbol(match[1]), Symbol(match[2]))


def speaks_of(relation: Relation, known: set[str]) -> bool:
    """Whether the right side of a relation is made of symbols that are known, and the left is a symbol."""
    right = set(symbols(relation.right))
    return bool(right) and right <= known and relation.left != relation.right


def _first_sentence(text: str) -> str:
    return re.split(r"\.\s+(?=[A-Z])|;\s", text, maxsplit=1)[0]


def _arrow_line(text: str) -> str | None:
    """The first paragraph, in one line, if an arrow leads there from shapes to shapes."""
    paragraph = " ".join(text.strip().partition("\n\n")[0].split())
    return paragraph if "->" in paragraph else None


def _word_before(text: str, found: Found) -> str | None:
    match = re.search(r"([A-Za-z_]\w*) $", text[: found.start], re.ASCII)
    return match[1] if match and match[1].lower() not in _NO_NAMES else None
