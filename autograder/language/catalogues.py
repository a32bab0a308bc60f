"""Reads gettext catalogues."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

SOURCE = "en"
"""The language in which texts are written in the code."""

_OWN = Path(__file__).parent


class CatalogueFault(Exception):
    """A catalogue cannot be used; the message says where and why."""


def languages() -> tuple[str, ...]:
    """The languages that this package speaks, sorted."""
    return tuple(sorted({SOURCE, *(path.stem for path in _OWN.glob("*.po"))}))


def own_catalogue(language: str) -> Path:
    """Where the catalogue of this package for `language` is."""
    return _OWN / f"{language}.po"


def read_catalogue(path: Path) -> Catalog:
    """The messages of a `.po` file.

    Raises:
        CatalogueFault: the file cannot be read, or a line of it is no catalogue's.
    """
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except OSError as error:
        raise CatalogueFault(f"cannot be read: {error.strerror}") from error
    except PoFileError as error:
        raise CatalogueFault(f"line {error.lineno}: {error}; correct it") from error
    except (ValueError, LookupError) as error:
        raise CatalogueFault(f"is no gettext catalogue: {error}") from error


def compiled(path: Path) -> GNUTranslations:
    """The translations of a `.po` file. Raises CatalogueFault as `read_catalogue` does."""
    compact = io.BytesIO()
    write_mo(compact, read_catalogue(path))
    compact.seek(0)
    return GNUTranslations(compact)
