"""Runs a program as a user without privileges, who can read this Python and this repository wherever they lie.

``python as_ordinary_user.py ARGUMENT ...`` runs this Python with these arguments. For root only. Ends with status 77, and
says why, where this process may not build the view in which the installation can be read.
"""

import os
import sys

from attack_grading import REPOSITORY

from autograder.sandbox import installation, view

NOT_HERE = 77
_NOBODY = 65534


def main():
    kept = (sys.base_prefix, sys.prefix, str(REPOSITORY), *installation.packages())
    seen = view.build(hidden=(), keep=installation.outermost(kept))
    if not seen.built:
        sys.stderr.write(seen.note)
        sys.exit(NOT_HERE)
    os.setgroups([])
    os.setresgid(_NOBODY, _NOBODY, _NOBODY)
    os.setresuid(_NOBODY, _NOBODY, _NOBODY)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])


if __name__ == "__main__":
    main()
