"""The catalogues of this package and of this course: nothing is missing, nothing is left over, and every field is kept."""

import string
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface

from autograder.course import load_course
from autograder.course.translations import missing_translations
from autograder.language import languages, read_catalogue
from autograder.language.catalogues import own_catalogue

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [language for language in languages() if language != "en"]
WITHOUT_CHINESE = []
"""Exercises of this course that have no Chinese catalogue yet."""


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """What Babel finds in the package, as an author would call it."""
    out = tmp_path_factory.mktemp("babel") / "autograder.pot"
    arguments = ["extract", "-F", str(ROOT / "babel.cfg"), "-o", str(out), str(ROOT / "autograder")]
    CommandLineInterface().run(["pybabel", "--quiet", *arguments])
    return read_catalogue(out)


def ids(catalogue):
    """Every English text; a pair where there is a plural."""
    return {tuple(entry.id) if entry.pluralizable else entry.id for entry in catalogue if entry.id}


def forms(entry):
    return list(entry.string) if entry.pluralizable else [entry.string]


def fields(template):
    return Counter(part[1:] for part in string.Formatter().parse(template) if part[1] is not None)


def test_chinese_is_spoken():
    assert "zh" in TRANSLATED


def test_babel_finds_texts_of_every_kind(extracted):
    found = ids(extracted)
    assert "the result" in found  # of Python
    assert ("worth {count} point", "worth {count} points") in found
    assert "Everything passes. There is nothing to fix." in found  # of a table


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_just_what_the_package_says(extracted, language):
    wanted, there = ids(extracted), ids(read_catalogue(own_catalogue(language)))
    assert wanted - there == set()
    assert there - wanted == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_keeps_its_fields(language):
    catalogue = read_catalogue(own_catalogue(language))
    assert str(catalogue.locale) == language
    for entry in catalogue:
        if not entry.id:
            continue
        assert not entry.fuzzy, entry.id
        assert all(forms(entry)), entry.id
        assert len(forms(entry)) == (catalogue.num_plurals if entry.pluralizable else 1), entry.id
        english = entry.id if entry.pluralizable else (entry.id,)
        for form in forms(entry):
            assert fields(form) == fields(english[-1]), entry.id
            assert form.count("\n") == english[-1].count("\n"), entry.id


COURSE = load_course(ROOT)
TITLES = "course.zh.po"


@pytest.fixture(scope="module")
def faults():
    """What stands between this course and Chinese, by file."""
    found = {}
    for fault in missing_translations(COURSE, "zh"):
        found.setdefault(fault.file, []).append(str(fault))
    return found


def test_titles_of_the_course_are_in_chinese(faults):
    assert faults.get(TITLES, []) == []


@pytest.mark.parametrize("exercise", COURSE.exercises, ids=lambda exercise: exercise.slug)
def test_an_exercise_is_in_chinese(faults, exercise):
    catalogue = f"solutions/{exercise.slug}/{exercise.slug}.zh.po"
    if exercise.slug in WITHOUT_CHINESE:
        assert not (ROOT / catalogue).exists(), "take the exercise off the list"
        return
    assert faults.get(catalogue, []) == []
    assert faults.get(exercise.relative(exercise.suite), []) == []
