"""A course on disk: `course.toml`, `exercises/` and `solutions/`, read into records. Knows nothing of grading.

::

    course.toml                      see `config`
    exercises/<slug>/                what a student receives: stub, public checks, hand-out, given files, attachments
    solutions/<slug>/                what stays with the author: reference, hidden suite, mutants, accepted solutions

Every fault of a course is found in one pass and raised as one `CourseError`.
"""

from autograder.course.config import Assignment, FeedbackPolicy
from autograder.course.digests import ExerciseDigests, digest, exercise_digests
from autograder.course.layout import SURVIVORS, Exercise, NamedFile
from autograder.course.libraries import installed_libraries, library_versions
from autograder.course.loading import Course, find_course, load_course
from autograder.course.mutants import Mutant, composed, read_mutants

__all__ = [
    "SURVIVORS",
    "Assignment",
    "Course",
    "Exercise",
    "ExerciseDigests",
    "FeedbackPolicy",
    "Mutant",
    "NamedFile",
    "composed",
    "digest",
    "exercise_digests",
    "find_course",
    "installed_libraries",
    "library_versions",
    "load_course",
    "read_mutants",
]
