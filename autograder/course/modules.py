"""Module names that no exercise, given file or helper may take, because Python or pytest already gives them a meaning."""

from __future__ import annotations

import keyword
import re
import sys

# Top-level modules of what a submission may import, and of what those import in turn.
_NUMERIC = {"functorch", "matplotlib", "mpl_toolkits", "mpmath", "networkx", "numpy", "pandas", "PIL", "scipy"}
_LEARNING = {"sklearn", "sympy", "torch", "torchaudio", "torchgen", "torchvision", "tqdm"}
_TESTING = {
    "_hypothesis_pytestplugin",
    "_pytest",
    "hypothesis",
    "iniconfig",
    "pluggy",
    "py",
    "pytest",
    "sortedcontainers",
}
_SUPPORT = {"attr", "attrs", "click", "cython", "filelock", "fsspec", "jinja2", "markupsafe", "msgpack", "nbformat"}
_PLATFORM = {"autograder", "IPython", "ipykernel", "packaging", "rich", "six", "sqlalchemy", "typer", "yaml"}
_INSTALLING = {"_distutils_hack", "pip", "pkg_resources", "setuptools", "typing_extensions", "wheel"}
_LIBRARIES = frozenset(_NUMERIC | _LEARNING | _TESTING | _SUPPORT | _PLATFORM | _INSTALLING)

_AUTOMATIC = frozenset({"conftest", "sitecustomize", "usercustomize"})
"""Modules that Python or pytest imports by itself."""


def is_module_name(stem: str) -> bool:
    """Whether ``import <stem>`` can be written at all."""
    return stem.isidentifier() and not keyword.iskeyword(stem)


def shadows_library(stem: str) -> bool:
    """Whether a file of this name would hide a module of the standard library or of a package that exercises use."""
    return stem in sys.stdlib_module_names or stem in _LIBRARIES or stem == "__main__"


def runs_by_itself(stem: str) -> bool:
    """Whether Python or pytest would load a file of this name without being asked to by the code under test."""
    return stem.casefold() in _AUTOMATIC or re.match(r"test_|.*_test$", stem, re.IGNORECASE) is not None


def slug_fault(slug: str) -> str | None:
    """Why `slug` can't name an exercise, or None if it can.

    A slug becomes a module, a folder and part of file names on the machines of all students, so it is held to ASCII.
    """
    if not (slug.isascii() and is_module_name(slug)):
        return "must be a Python identifier of ASCII letters, digits and underscores, because it names a module"
    if shadows_library(slug):
        return f"would hide the module {slug!r} that code may import; choose another name"
    if runs_by_itself(slug):
        return "would be taken for a file that pytest or Python loads by itself; choose another name"
    return None
