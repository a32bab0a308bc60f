"""Makes pytest say what is wrong with an exercise in a few words. It needs nothing but pytest, and decides no points.

A check that fails shows the check's message and the line to look at instead of a stack dump; `--tb=short` brings the stack
back. Each exercise keeps its modules to itself, so files of the same name in two folders do not get mixed up.
"""

from __future__ import annotations

import functools
import linecache
import os
import re
import sys
import traceback
from collections.abc import Generator, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent
_TRANSLATIONS: dict[str, str] = {}
_MOST_LINES, _MOST_LETTERS = 12, 1500
_NOT_RAISED = re.compile(r"DID NOT RAISE (?:any of )?(?P<what>.+)", re.DOTALL)
_NO_MATCH = re.compile(
    r"Regex pattern did not match\.\s+(?:Expected regex|Regex): (?P<wanted>.*)\n\s*(?:Actual message|Input): (?P<found>.*)",
    re.DOTALL,
)

os.environ.setdefault("MPLBACKEND", "Agg")  # drawings need no window


def _(text: str) -> str:
    return _TRANSLATIONS.get(text, text)


# ---- which checks are meant ------------------------------------------------------------------------------------------


def _exercise_of(path: Path) -> str | None:
    """The exercise whose public checks a file holds: `<exercise>/test_<exercise>.py` beside this file."""
    folder = path.parent
    ours = path.name == f"test_{folder.name}.py" and _real(str(folder.parent)) == _real(str(ROOT))
    return folder.name if ours else None


def _speaks(config: pytest.Config) -> bool:
    """Whether failures are told in words; whoever asks pytest for a style of its own gets that."""
    return config.getoption("tbstyle") == "auto" and not config.getoption("fulltrace")


# ---- each exercise keeps its modules to itself -----------------------------------------------------------------------


class _Desk:
    """Lets the modules of one exercise be found at a time; those of the others are put aside, not forgotten."""

    def __init__(self) -> None:
        self._current = ROOT
        self._aside: dict[Path, dict[str, ModuleType]] = {}

    def clear_for(self, folder: Path) -> None:
        """Put the files of `folder` first; those of other exercises can still be imported after them."""
        if folder == self._current:
            return
        self._aside[self._current] = self._taken_away()
        sys.modules.update(self._aside.pop(folder, {}))
        others = [
            path for path in sorted(ROOT.iterdir()) if path != folder and (path / f"test_{path.name}.py").is_file()
        ]
        exercises = {_real(str(path)) for path in (folder, *others)}
        elsewhere = [entry for entry in sys.path if _real(entry) not in exercises]
        sys.path[:] = [str(folder), *elsewhere, *map(str, others)]
        self._current = folder

    @staticmethod
    def _taken_away() -> dict[str, ModuleType]:
        folders = {_real(str(path)) for path in ROOT.iterdir() if path.is_dir()}
        own = {name: module for name, module in list(sys.modules.items()) if _folder_of(module) in folders}
        for name in own:
            del sys.modules[name]
        return own


def _folder_of(module: ModuleType) -> str | None:
    file = getattr(module, "__file__", None)  # some of PyTorch's have a relative one
    return str(Path(_real(file)).parent) if isinstance(file, str) and Path(file).is_absolute() else None


@functools.cache
def _real(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))


_desk = _Desk()


class PublicChecks(pytest.Module):
    """A file of public checks; one that cannot be loaded is explained, too."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """Load the file with its exercise's modules at hand."""
        _desk.clear_for(self.path.parent)
        try:
            return super().collect()
        except SystemExit as error:  # which would end pytest
            raise self.CollectError(f"exit code {error.code}") from error

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:  # type: ignore[override]  # as pytest's
        """Why the file cannot be loaded."""
        if not _speaks(self.config):
            return super().repr_failure(excinfo)
        error = excinfo.value
        cause = error.__cause__ if isinstance(error, self.CollectError) and error.__cause__ else error
        return explain(cause, self.path)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Public checks are loaded by the class above, other tests as always."""
    return PublicChecks.from_parent(parent, path=module_path) if _exercise_of(module_path) else None


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, None]:
    """Mark a file of checks that could not be loaded."""
    outcome = yield
    if isinstance(collector, PublicChecks):
        _mark(outcome.get_result(), collector.path, "")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, None]:
    """Modules that a check imports only now are its exercise's, too."""
    if _exercise_of(item.path):
        _desk.clear_for(item.path.parent)
    yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Replace the stack by words."""
    outcome = yield
    if _exercise_of(item.path):
        report = outcome.get_result()
        _mark(report, item.path, _title(item.name))
        if report.failed and call.excinfo is not None and _speaks(item.config):
            report.longrepr = explain(call.excinfo.value, item.path)


def _mark(report: Any, path: Path, title: str) -> None:
    report.public_check = [str(ROOT), path.parent.name, title]


def _title(name: str) -> str:
    """``test_large_scores[2]`` is "Large scores [2]"."""
    name, bracket, case = name.partition("[")
    words = " ".join(name.removeprefix("test").replace("_", " ").split())
    return f"{words[:1].upper()}{words[1:]}{' ' if bracket else ''}{bracket}{case}"


# ---- what the student reads ------------------------------------------------------------------------------------------


class _Step(NamedTuple):
    """A line through which an error came."""

    file: str
    line: int
    function: str
    own: bool
    """Whether the student wrote the file, or the course supplies it beside theirs; not the file of checks."""

    @property
    def text(self) -> str:
        return linecache.getline(self.file, self.line).strip()


def explain(error: BaseException, checks: Path) -> str:
    """What went wrong, in a few lines: the message first, then the line to look at."""
    while getattr(error, "exceptions", None):  # of a group, the first is enough to start with
        error = error.exceptions[0]  # type: ignore[attr-defined]
    step = _last_step(error, checks)
    lines = _message(error, checks, step).strip()[:_MOST_LETTERS].splitlines()
    lines += [line for note in getattr(error, "__notes__", ()) for line in note.splitlines()]
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES:] = ["..."]
    return "\n".join([*lines, *_place(error, step)])


def _last_step(error: BaseException, checks: Path) -> _Step | None:
    """Where the error came through last: in the student's files, else in the checks."""
    found: _Step | None = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        path = Path(code.co_filename)
        if path.is_absolute() and _real(str(path.parent)) == _real(str(checks.parent)):  # "<string>" is no file
            own = path.name != checks.name
            if own or found is None or not found.own:
                found = _Step(code.co_filename, line, getattr(code, "co_qualname", code.co_name), own)
    return found


def _place(error: BaseException, step: _Step | None) -> list[str]:
    """``softmax.py, line 12: return scores + mask``; without the line's text where the message says it all."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        step = _Step(error.filename, error.lineno, "", own=True)
    if step is None:
        return []
    said = isinstance(error, (AssertionError, pytest.fail.Exception)) and not step.own
    template = _("{file}, line {line}") if said or not step.text else _("{file}, line {line}: {text}")
    return [template.format(file=Path(step.file).name, line=step.line, text=step.text)]


def _message(error: BaseException, checks: Path, step: _Step | None) -> str:
    own, text = step is not None and step.own, str(error)
    if isinstance(error, pytest.fail.Exception) or (isinstance(error, AssertionError) and not own):
        return _failed(text, "" if step is None else step.text.removeprefix("assert "))
    if isinstance(error, NotImplementedError) and not text and step is not None and own:
        return _("{name} is not written yet").format(name=step.function)
    if isinstance(error, ImportError):
        return _unimportable(error, checks.parent)
    if isinstance(error, SyntaxError):
        return _("Python cannot read this: {reason}").format(reason=error.msg)
    if isinstance(error, SystemExit):
        return _("the code ended Python (exit code {code}); a function must return, not exit").format(code=error.code)
    message = f"{type(error).__name__}: {text}" if text else type(error).__name__
    if "NoneType" in text and not own:
        message += "\n" + _("a function returned None: is a `return` missing?")
    return message


def _failed(text: str, line: str) -> str:
    """The message of a failed check, if its author wrote one, otherwise what does not hold in `line`."""
    not_raised, unmatched = _NOT_RAISED.fullmatch(text), _NO_MATCH.search(text)
    if not_raised:
        names = re.findall(r"(\w+)(?:'>|[,)]|$)", not_raised["what"])
        return _("expected {error}, but nothing was raised").format(error=" / ".join(names))
    if unmatched:
        template = _("the error's message should match {wanted}; it is: {found}")
        return template.format(wanted=unmatched["wanted"], found=unmatched["found"].strip())
    message, rewritten, shown = f"\n{text}".rpartition("\nassert ")  # which pytest appends
    if message.strip() or not rewritten:
        return message.strip() or text or _("this does not hold: {line}").format(line=line)
    values = shown.partition("\n")[0]
    if values in {"False", line}:
        return _("this does not hold: {line}").format(line=line)
    return _("this does not hold: {line}\nit is: {values}").format(line=line, values=values)


def _unimportable(error: ImportError, folder: Path) -> str:
    module, text = (error.name or "").partition(".")[0], str(error)
    unknown = re.match(r"cannot import name '(\w+)'", text)
    here = {"module": module, "folder": folder.name}
    if module == folder.name and not (folder / f"{module}.py").is_file():
        return _("there is no {module}.py in {folder}").format(**here)
    if module == folder.name and unknown:
        template = _("{module}.py has no {name}; keep the names of the file you received")
        return template.format(**here, name=unknown[1])
    if isinstance(error, ModuleNotFoundError) and module:
        return _(
            "cannot import {module}: there is no {module}.py in {folder}, and no such package is installed\n"
            "(what the checks need comes with: python -m pip install -r requirements.txt)"
        ).format(**here)
    return f"{type(error).__name__}: " + re.sub(r" \([^()]*\)$", "", text)  # without the path of the module


# ---- how it is shown -------------------------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """Take part in what pytest shows."""
    if config.inipath is not None and config.inipath.parent == ROOT:
        config.option.importmode = "prepend"  # in any other, a folder of an exercise's name would hide its module
    config.pluginmanager.register(_Summary(config), f"public checks in {ROOT}")


class _Summary:
    """Shows failures by exercise, equal ones together, and ends with what the public checks are not."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ran: dict[str, set[str]] = {}
        self._failures: dict[str, dict[str, list[str]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a check is over."""
        self._note(report, {report.nodeid})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file could not be loaded."""
        if report.failed:
            self._note(report, set())

    def _note(self, report: Any, checks: set[str]) -> None:
        if not _is_ours(report):
            return
        _root, exercise, title = report.public_check
        self._ran.setdefault(exercise, set()).update(checks)
        if report.failed:
            printed = (_("printed: {line}").format(line=line) for line in report.capstdout.splitlines()[-_MOST_LINES:])
            text = "\n".join([*report.longreprtext.splitlines(), *printed])
            self._failures.setdefault(exercise, {}).setdefault(text, []).append(title)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> Generator[None, Any, None]:
        """Failures of public checks in words; pytest shows the others."""
        if not _speaks(self._config):
            yield
            return
        stats = terminalreporter.stats
        whole = {key: stats[key] for key in ("failed", "error") if key in stats}
        stats.update({key: [report for report in reports if not _is_ours(report)] for key, reports in whole.items()})
        for exercise, failures in sorted(self._failures.items()):
            terminalreporter.write_line("")
            terminalreporter.write_line(exercise, bold=True)
            for text, titles in failures.items():
                for title in titles:
                    terminalreporter.write_line(f"  - {title or _('No check can run')}", red=True)
                for line in text.splitlines():
                    terminalreporter.write_line(f"      {line}")
        if self._failures:
            terminalreporter.write_line("")
        yield
        stats.update(whole)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None, Any, None]:
        """The last line of all."""
        yield
        terminal: Any = self._config.pluginmanager.get_plugin("terminalreporter")
        if terminal is None or not self._ran or self._config.getoption("collectonly"):
            return
        count = sum(map(len, self._ran.values()))
        one, many = (
            _("1 public check; hidden checks exist for: {exercises}"),
            _("{n} public checks; hidden checks exist for: {exercises}"),
        )
        terminal.write_line((one if count == 1 else many).format(n=count, exercises=", ".join(sorted(self._ran))))


def _is_ours(report: Any) -> bool:
    return str(ROOT) in getattr(report, "public_check", ())
