"""What stands in the project's Markdown: fenced blocks, commands with the output shown for them, links, options."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs" / "adr").glob("*.md"))]

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_OMITTED = "..."


@dataclass(frozen=True)
class Command:
    line: str
    shown: tuple
    """The lines that stand below it; `...` for those that were left out."""

    def shows(self, output):
        """Whether `output` is what is shown, with any lines where lines were left out."""
        pattern = "".join(r"(?:.*\n)*?" if line == _OMITTED else re.escape(line) + r"\n" for line in self.shown)
        lines = [line.rstrip() for line in output.strip("\n").splitlines()]
        return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def blocks(page, *languages):
    """The bodies of the fenced blocks of a page in these languages, in their order."""
    return [body for language, body in _FENCED.findall(page.read_text(encoding="utf-8")) if language in languages]


def commands(page):
    """The commands of a page in the order in which a reader types them."""
    found = []
    for body in blocks(page, "console", "bash", "sh"):
        for line in body.splitlines():
            if line.startswith(_PROMPT):
                found.append(Command(line.removeprefix(_PROMPT), ()))
            else:
                last = found.pop()
                found.append(Command(last.line, (*last.shown, line.rstrip())))
    return found


def prose(page):
    """A page without its fenced blocks."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def inline_code(page):
    """What stands between single backticks."""
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", prose(page))


def links(page):
    """The targets of links that lead to this repository."""
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)) if "://" not in target]


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
