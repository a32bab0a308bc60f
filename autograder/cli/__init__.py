"""The command line: one verb per command, results on standard output, progress on standard error."""

from autograder.cli.main import main

__all__ = ["main"]
