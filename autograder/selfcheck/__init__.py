"""Public checks on a student's own machine: finds them, runs them with pytest where they lie, and says what happened.

Nothing here protects anybody from anything: it is the student's own code on the student's own machine, without points.
Imports neither NumPy nor PyTorch; the child that runs the checks does, if they do.
"""

from autograder.selfcheck.events import Begun, Collected, Ended, Event, Place, Unloadable
from autograder.selfcheck.finding import PublicChecks, find_checks
from autograder.selfcheck.running import run_checks
from autograder.selfcheck.speech import language_for

__all__ = [
    "Begun",
    "Collected",
    "Ended",
    "Event",
    "Place",
    "PublicChecks",
    "Unloadable",
    "find_checks",
    "language_for",
    "run_checks",
]
