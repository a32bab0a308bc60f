"""The case files: hostile submissions, each with a header that says what it tries and what must become of it.

The header is TOML, in the docstring of the submitted module. Keys, all but `tries` optional::

    tries = "..."                       # what the attack is, one line
    exercise = "target"                 # or "masked_softmax"
    points = 0                          # the most it may earn: what the same wrong code earns without the attack
    status = ["graded"]                 # allowed for the run
    cpu = 10.0                          # most seconds of CPU, of candidates and examiner together
    seconds = 60.0                      # most seconds on the clock
    size = 100_000                      # most bytes of its result
    memory = 0                          # most MiB of the examiner's memory; such a case is graded alone, and measured
    padding = 0                         # bytes of comment behind the source
    says = "..."                        # must stand in the reason, or in the answer to a check of [outcomes]
    control = "..."                     # outside the wall the attack works: this then stands in what it returns or raises
    helpers = ["probing"]               # files of tests/attacks/helpers that are handed in beside it
    needs = "x86_64"                    # the only machine that it makes sense on
    xfail = "..."                       # a known hole, and how it shows

    [outcomes]                          # check -> allowed outcomes; the checks of the attack, which must not pass
    test_scale = ["error"]

    [files]                             # further files that are handed in: name -> content
    "conftest.py" = "..."

In the source, @SUITE_PATH@, @COURSE@ and @NEIGHBOUR@ become paths that exist: the attacker is taken to know them.
"""

import ast
import platform
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path

HERE = Path(__file__).parent
KINDS = ("escape", "cheat", "denial")


@dataclass(frozen=True)
class AttackCase:
    kind: str
    name: str
    source: str
    tries: str
    exercise: str = "target"
    points: float = 0.0
    status: tuple = ("graded",)
    cpu: float = 10.0
    seconds: float = 60.0
    size: int = 100_000
    memory: int = 0
    padding: int = 0
    says: str = ""
    control: str = ""
    helpers: tuple = ()
    needs: str = ""
    xfail: str = ""
    outcomes: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)

    def __str__(self):
        return f"{self.kind}/{self.name}"

    def submitted(self, paths):
        """The files that are handed in, with the paths that the attacker knows filled in."""
        source = self.source
        for word, path in paths.items():
            source = source.replace(f"@{word}@", str(path))
        helpers = {f"{name}.py": (HERE / "helpers" / f"{name}.py").read_bytes() for name in self.helpers}
        extra = {name: content.encode() for name, content in self.files.items()}
        source += f"# {'x' * self.padding}" if self.padding else ""
        return {f"{self.exercise}.py": source.encode(), **helpers, **extra}


KEYS = {entry.name for entry in fields(AttackCase)} - {"kind", "name", "source"}


def read_case(path):
    source = path.read_text()
    header = tomllib.loads(ast.get_docstring(ast.parse(source)))
    assert header.keys() <= KEYS, f"{path}: unknown keys {header.keys() - KEYS}"
    lists = {key: tuple(value) for key, value in header.items() if isinstance(value, list)}
    return AttackCase(path.parent.name, path.stem, source, **{**header, **lists})


def all_cases():
    """Every case of this machine, in the order of kind and name."""
    paths = [path for kind in KINDS for path in sorted((HERE / "cases" / kind).glob("*.py"))]
    return [case for case in map(read_case, paths) if case.needs in ("", platform.machine())]
