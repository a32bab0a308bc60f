"""Stands in for a candidate when a machine is examined: forked and locked down as one, but runs canaries, not a submission.

To the template of candidates it is an entry like any other, so what is examined is the wall that grading builds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict

from autograder.sandbox import canaries
from autograder.sandbox.canaries import Layer, Site

_CHUNK = 1 << 16


def warm(libraries: Sequence[str]) -> None:
    """Nothing to load: the canaries need the standard library alone."""
    del libraries


def run(descriptor: int) -> None:
    """Read where to let the canaries out, let them out, and report what became of each."""
    asked = b""
    while chunk := os.read(descriptor, _CHUNK):  # the examination hangs up its half when it has asked
        asked += chunk
    secrets, layers = json.loads(asked)
    site = Site(os.getppid(), tuple(secrets), frozenset(map(Layer, layers)))
    report = json.dumps([asdict(result) for result in canaries.run(site)]).encode()
    while report:
        report = report[os.write(descriptor, report) :]
