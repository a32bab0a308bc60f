"""What tests of languages share."""

import pytest

from autograder.language import speak


@pytest.fixture(autouse=True)
def _english_again():
    """A process speaks one language: after each test it is English again."""
    yield
    speak("en")
