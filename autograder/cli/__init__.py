"""The command line: one verb per command, results on standard output, progress on standard error."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; never returns."""
    try:
        from autograder.cli.main import main as run  # noqa: PLC0415  whoever interrupts while this loads is told the same

        run()
    except KeyboardInterrupt:
        sys.stderr.write("autograder: interrupted\n")
        sys.exit(130)
