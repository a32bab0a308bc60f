"""Where Python and its packages lie: what a candidate has to read, and all that it may read."""

from __future__ import annotations

import site
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

_SYSTEM = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/usr/share/zoneinfo", "/dev/urandom")
"""Shared libraries of the system and the index to find them, time zones, random numbers."""


def packages() -> tuple[str, ...]:
    """The standard library and the folders of installed packages, none inside another."""
    named = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    named += site.getsitepackages()
    if site.ENABLE_USER_SITE:
        named.append(site.getusersitepackages())
    # Shared libraries that extension modules find beside the standard library, as conda's do.
    named += [f"{prefix}/lib" for prefix in (sys.base_prefix, sys.prefix)]
    return outermost(named)


def readable() -> tuple[str, ...]:
    """What a candidate may read: the packages, and the few things of the system that they load."""
    return outermost((*packages(), *_SYSTEM))


def outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """Those that exist, as they are named and as links lead to them, sorted, without those that lie inside another."""
    found = {form for path in map(Path, paths) if path.exists() for form in (path.absolute(), path.resolve())}
    return tuple(str(path) for path in sorted(found) if not any(parent in found for parent in path.parents))
