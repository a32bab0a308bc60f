"""Catalogues are read as they are written, and what they lack is said in English."""

import pytest

from autograder.language import CatalogueFault, gettext, languages, ngettext, read_catalogue, speak, spoken

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n\n'


@pytest.fixture
def write(tmp_path):
    """Writes a catalogue of messages, or of raw text."""

    def write(name, messages, *, header=HEADER):
        path = tmp_path / name
        body = "".join(f'msgid "{english}"\nmsgstr "{other}"\n\n' for english, other in messages.items())
        path.write_text(header + body, encoding="utf-8")
        return path

    return write


def test_english_is_spoken_without_a_word():
    assert spoken() == "en"
    assert gettext("weights") == "weights"
    assert gettext("") == ""
    assert [ngettext("{n} check", "{n} checks", n) for n in (0, 1, 2)] == ["{n} checks", "{n} check", "{n} checks"]


def test_a_course_brings_its_own_words(write):
    speak("zh", [write("a.zh.po", {"weights": "权重"}), write("b.zh.po", {"weights": "no", "context": "上下文"})])
    assert spoken() == "zh"
    assert gettext("weights") == "权重"
    assert gettext("context") == "上下文"
    assert gettext("nobody translated this") == "nobody translated this"
    speak("en")
    assert gettext("weights") == "weights"


def test_english_needs_no_catalogue(write):
    speak("en", [write("a.en.po", {"weights": "no"})])
    assert gettext("weights") == "weights"


def test_one_plural_form_is_enough_where_a_language_has_one(write):
    path = write("a.zh.po", {})
    path.write_text(HEADER + 'msgid "{n} check"\nmsgid_plural "{n} checks"\nmsgstr[0] "{n} 项"\n', encoding="utf-8")
    speak("zh", [path])
    assert {ngettext("{n} check", "{n} checks", n) for n in (0, 1, 2)} == {"{n} 项"}


def test_an_empty_translation_is_none(write):
    speak("zh", [write("a.zh.po", {"weights": ""})])
    assert gettext("weights") == "weights"


def test_a_catalogue_that_is_none(tmp_path, write):
    broken = tmp_path / "broken.po"
    broken.write_text('msgid "a"\nmsgstr "b\nthis is no line of a catalogue\n', encoding="utf-8")
    with pytest.raises(CatalogueFault, match="line"):
        read_catalogue(broken)
    with pytest.raises(CatalogueFault, match="cannot be read"):
        read_catalogue(tmp_path / "missing.po")
    latin = tmp_path / "latin.po"
    latin.write_bytes('msgid "a"\nmsgstr "\xe4"\n'.encode("latin-1"))
    with pytest.raises(CatalogueFault, match="catalogue"):
        read_catalogue(latin)


def test_the_languages_of_this_package():
    assert "en" in languages()
