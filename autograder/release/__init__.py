"""The student package: what students of an assignment receive, as a folder or a zip file, the same bytes every time.

::

    README.md                        three steps: install, write, check
    requirements.txt                 what the public files import, and nothing else
    conftest.py, pytest.ini          make pytest say what is wrong in words; they need pytest alone
    MANIFEST.json                    digests of all files, the course, the assignment, when it is due
    <slug>/                          hand-outs, stub, public checks, given files, pictures

Nothing is written before everything is known to be fit to leave: no line of a solution or of a hidden suite, no path of
this disk, no link out of an exercise, no name that Windows or macOS cannot hold.
"""

from autograder.release.gathering import PackedFile
from autograder.release.package import Package, build
from autograder.release.writing import write

__all__ = ["Package", "PackedFile", "build", "write"]
