"""The one language that this process speaks."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations
from pathlib import Path

from autograder.language.catalogues import SOURCE, compiled, own_catalogue


class _Voice:
    """What translates, for as long as the process lives."""

    def __init__(self) -> None:
        self.language = SOURCE
        self.translations = NullTranslations()


_voice = _Voice()


def speak(language: str, catalogues: Iterable[Path] = ()) -> None:
    """Speak `language` from now on, with the package's own catalogue and then those of a course.

    A text that no catalogue holds is said in English.

    Raises:
        CatalogueFault: a catalogue is broken.
    """
    found = NullTranslations()
    paths = () if language == SOURCE else (own_catalogue(language), *catalogues)
    for path in reversed([path for path in paths if path.is_file()]):
        translations = compiled(path)
        translations.add_fallback(found)
        found = translations
    _voice.language, _voice.translations = language, found


def spoken() -> str:
    """The language that is spoken."""
    return _voice.language


def gettext(text: str) -> str:
    """`text` in the language that is spoken."""
    return _voice.translations.gettext(text) if text else text


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many`, whichever fits `count`, in the language that is spoken."""
    return _voice.translations.ngettext(one, many, count)
