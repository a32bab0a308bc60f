"""Turns what people handed in into `Submission` records, whatever they handed in.

Nothing that a student did stops a class from being read: it becomes a fault or a note of that student, in words for the
student. Only what the person at the command line must put right is raised, all of it at once.

Forms of a PATH, recognised in this order:

1. a file: one student's answer, see 3;
2. a folder that directly holds ``<slug>.py`` or ``<slug>.ipynb`` for an exercise of the assignment: one student's folder,
   called by the student's name. Its other Python files are helper modules;
3. any other folder: a class. Each folder in it is one student's. A file in it is one student's answer to one exercise,
   called ``<student>_<slug>.py`` (or ``.ipynb``; the longest slug that fits counts). Where the assignment has exactly
   one exercise and the class no folders, ``<student>.py`` will do.
"""

from autograder.intake.collecting import Intake, read_class, take_in
from autograder.intake.digests import digest

__all__ = ["Intake", "digest", "read_class", "take_in"]
