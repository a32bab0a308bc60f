"""Libraries that exercises want for their submissions: known by name and version, or named as missing."""

from importlib.metadata import version

import pytest

from autograder.batch.keys import versions_of
from autograder.course import installed_libraries, load_course
from autograder.errors import CourseError

CONFIG = '[course]\ntitle = "A course"\n[exercises.twice]\nlibraries = [{}]\n'


def wanting(make_course, *names):
    """The small course, whose exercise wants these libraries."""
    listed = ", ".join(f'"{name}"' for name in names)
    return load_course(make_course({"course.toml": CONFIG.format(listed)}))


def test_an_exercise_wants_none_unless_it_says_so(make_course):
    course = load_course(make_course({}))
    assert installed_libraries(course.exercises) == {"twice": ()}
    assert "jinja2" not in versions_of(course, course.exercise("twice"), "full")


def test_an_exercise_carries_its_libraries_and_their_versions(make_course):
    course = wanting(make_course, "jinja2", "rich")
    exercise = course.exercise("twice")
    assert exercise.libraries == ("jinja2", "rich")
    assert installed_libraries([exercise]) == {"twice": ("jinja2", "rich")}
    assert versions_of(course, exercise, "full")["jinja2"] == version("jinja2")


def test_every_library_that_is_missing_is_named_with_what_to_do(make_course):
    course = wanting(make_course, "no-such-library", "rich", "../x", "none_either")
    with pytest.raises(CourseError) as caught:
        installed_libraries(course.exercises)
    assert [str(fault) for fault in caught.value.faults] == [
        "course.toml: exercises.twice.libraries: 'no-such-library' is not installed here; pip install no-such-library",
        "course.toml: exercises.twice.libraries: '../x' is not installed here; pip install ../x",
        "course.toml: exercises.twice.libraries: 'none_either' is not installed here; pip install none_either",
    ]
    assert versions_of(course, course.exercise("twice"), "full")["none_either"] == "none"
