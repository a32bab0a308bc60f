"""Imports point down, a candidate meets the wire alone, and no trusted module runs or unpickles what it was sent."""

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "autograder"
LINT = Path(sys.executable).with_name("lint-imports")


def lint(folder):
    """How import-linter finds the package in a folder: its exit status and what it says."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    found = subprocess.run(
        [LINT, "--no-cache"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return found.returncode, found.stdout + found.stderr


def contracts():
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return content.get("tool", {}).get("importlinter", {}).get("contracts", [])


def test_the_ladder_is_written_down():
    """Every folder stands on one rung, so that a new one cannot be forgotten."""
    (ladder,) = [contract for contract in contracts() if contract["type"] == "layers"]
    assert ladder["exhaustive"]
    rungs = [[name.strip(" ()") for name in rung.split("|")] for rung in ladder["layers"]]
    assert [
        name for rung in rungs for name in rung if name in {"cli", "grading", "examiner", "suite", "model", "wire"}
    ] == [*("cli", "grading", "examiner", "suite", "model", "wire")]


def test_imports_point_down():
    status, text = lint(ROOT)
    assert status == 0, text


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("model.py", "import autograder.course"),
        ("wire/frames.py", "from autograder.errors import HarnessError"),
        ("candidate/process.py", "import autograder.errors"),
        ("grading/session.py", "import autograder.candidate.process"),
        ("examiner/run.py", "from autograder.grading import GradingSession"),
        ("course/leaks.py", "import autograder.release"),
        ("release/package.py", "import autograder.verify"),
        ("new_folder/__init__.py", "import json"),
    ],
)
def test_an_import_that_points_up_is_seen(tmp_path, module, line):
    """Otherwise the contracts would say nothing."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(PACKAGE, tmp_path / "autograder", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "autograder" / module
    path.parent.mkdir(exist_ok=True)
    source = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(f"{source}\n{line}\n", encoding="utf-8")
    status, text = lint(tmp_path)
    assert status != 0, text


def test_a_candidate_loads_nothing_of_ours_but_the_wire():
    script = "import json, sys, autograder.candidate.process; print(json.dumps(sorted(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd="/")
    ours = [name for name in json.loads(found.stdout) if name.partition(".")[0] == "autograder"]
    assert "autograder.wire.servant" in ours
    others = [name for name in ours if not name.startswith(("autograder.candidate", "autograder.wire"))]
    assert others == ["autograder"]


def test_a_candidate_loads_no_test_framework():
    """What is not there cannot be asked about the suite."""
    warm = "import json, sys, autograder.candidate.process as p; p.warm(['matplotlib'])"
    script = f"{warm}; print(json.dumps(sorted(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd="/")
    roots = {name.partition(".")[0] for name in json.loads(found.stdout)}
    assert not roots & {"pytest", "_pytest", "hypothesis", "sqlalchemy"}


UNPICKLERS = {"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "joblib"}
RUNNERS = {"eval", "exec", "compile", "__import__"}
LOADERS = {"import_module", "load_module", "run_path", "run_module"}
DANGEROUS = {
    **{("builtins", name): name for name in RUNNERS},
    **{(module, name): name for module in ("importlib", "runpy") for name in LOADERS},
    **{(module, "load"): f"{module}.load" for module in ("torch", "numpy", "yaml")},
}

# What may run or import something by a name that it was given, and why it may.
ALLOWED = {
    ("wire/sources.py", "exec"): "runs a module's code where the caller decides which code runs in this process",
    ("wire/sources.py", "compile"): "compiles that code",
    ("wire/sources.py", "import_module"): "imports the files that it was given, by their own names",
    ("wire/servant.py", "import_module"): "in a candidate, what a check asks for; elsewhere it gets another importer",
    ("examiner/sides.py", "import_module"): "a name that a check, an author's code, asks the reference for",
    ("candidate/process.py", "import_module"): "names that stand in that file, and libraries that the course names",
    ("candidate/forbidding.py", "import_module"): "the modules of names that the course forbids",
    ("examiner/suites.py", "import_module"): "the same, to see whether they are there",
    ("cli/main.py", "import_module"): "the commands, by the names that stand in that file",
    ("sandbox/candidates.py", "import_module"): "the entry module, which the grader names as it starts the template",
}


def uses(path):
    """Every use in a file of what could run or unpickle data: (file, name)."""
    file = path.relative_to(PACKAGE).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = {}
    for node in ast.walk(tree):
        for name in imported(node, modules):
            yield file, name
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in RUNNERS:
            yield file, node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if (module, node.attr) in DANGEROUS:
                yield file, DANGEROUS[module, node.attr]


def imported(node, modules):
    """What an import brings that can run or unpickle data; notes in `modules` the name under which each module goes."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            root = alias.name.partition(".")[0]
            modules[alias.asname or root] = root
            if root in UNPICKLERS:
                yield root
    if isinstance(node, ast.ImportFrom):
        if (node.module or "").partition(".")[0] in UNPICKLERS:
            yield node.module
        yield from (
            DANGEROUS[node.module, alias.name] for alias in node.names if (node.module, alias.name) in DANGEROUS
        )


def every_use():
    return {use for path in sorted(PACKAGE.rglob("*.py")) for use in uses(path)}


def test_data_is_never_run_or_unpickled():
    assert every_use() - set(ALLOWED) == set()


def test_every_exception_is_still_needed():
    assert set(ALLOWED) - every_use() == set()


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from pickle import loads",
        "import torch\ntorch.load('x')",
        "import numpy as np\nnp.load('x', allow_pickle=True)",
        "eval('1')",
        "exec('1')",
        "__import__('os')",
        "compile('1', 'f', 'eval')",
        "from importlib import import_module",
        "import importlib as i\ni.import_module('os')",
        "import marshal",
        "run = eval",
        "import builtins\nbuiltins.eval('1')",
        "import runpy\nrunpy.run_path('x')",
    ],
)
def test_such_a_use_is_seen(monkeypatch, tmp_path, source):
    """Otherwise the walk would say nothing."""
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    assert every_use()
