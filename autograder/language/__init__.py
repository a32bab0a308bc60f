"""The language in which people are spoken to: gettext catalogues of this package, and those that a course brings.

A process speaks one language, English unless `speak` was called. Texts are written in English where they are said, as
``_("{count} values differ").format(count=3)``; a catalogue is a ``.po`` file and is compiled when it is read.
"""

from autograder.language.catalogues import CatalogueFault, languages, read_catalogue
from autograder.language.speaking import gettext, ngettext, speak, spoken

__all__ = ["CatalogueFault", "gettext", "languages", "ngettext", "read_catalogue", "speak", "spoken"]
