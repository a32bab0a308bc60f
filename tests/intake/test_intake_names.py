import json
import unicodedata
from pathlib import PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.intake.names import listed, resembled, shown, student_name

# Everything that a POSIX file name can be once Python has decoded it.
RAW_NAMES = st.binary(min_size=1, max_size=255).map(
    lambda raw: raw.replace(b"/", b"_").replace(b"\0", b"_").decode("utf-8", "surrogateescape")
)
UNICODE_NAMES = st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("student-01", "student-01"),
        ("Åsa Öberg", "Åsa Öberg"),
        ("A\u030asa", "Åsa"),
        ("李小龙", "李小龙"),
        ("O'Brien", "O'Brien"),
        ("<b>x</b>", "%3Cb%3Ex%3C%2Fb%3E"),
        ("a&b", "a%26b"),
        ("50%", "50%25"),
        ("..", "%2E%2E"),
        (".hidden", "%2Ehidden"),
        ("-rf", "%2Drf"),
        ("a\\..\\b", "a%5C..%5Cb"),
        ("tab\there", "tab%09here"),
        ("line\nbreak", "line%0Abreak"),
        ("caf\udce9", "caf%E9"),
        ("\u202etxt.exe", "%E2%80%AEtxt.exe"),
        ("zero\u200bwidth", "zero%E2%80%8Bwidth"),
        ("end ", "end%20"),
    ],
)
def test_ordinary_names_stay_and_odd_ones_become_harmless(raw, name):
    assert student_name(raw) == name


@settings(deadline=None)
@given(st.one_of(RAW_NAMES, UNICODE_NAMES))
def test_any_name_can_be_stored_printed_and_used_as_a_file_name(raw):
    name = student_name(raw)
    assert json.loads(json.dumps(name, ensure_ascii=False).encode("utf-8")) == name
    assert name.isprintable()
    assert 0 < len(name.encode()) <= 120
    assert not set(name) & set('/\\<>&"')
    assert not name.startswith((".", "-"))
    assert PurePosixPath("out", name).parts == ("out", name)
    assert student_name(raw) == name


@settings(deadline=None)
@given(st.one_of(RAW_NAMES, UNICODE_NAMES), st.one_of(RAW_NAMES, UNICODE_NAMES))
def test_no_two_students_become_one(left, right):
    if unicodedata.normalize("NFC", left) != unicodedata.normalize("NFC", right):
        assert student_name(left) != student_name(right)


def test_long_names_stay_different():
    assert student_name("x" * 250 + "1") != student_name("x" * 250 + "2")


@settings(deadline=None)
@given(st.one_of(RAW_NAMES, st.text()))
def test_anything_can_be_shown_on_one_line(text):
    assert shown(text).isprintable()
    assert len(shown(text)) <= 80
    assert shown(text).encode("utf-8").decode("utf-8") == shown(text)


def test_what_is_shown_is_escaped_and_cut():
    assert shown("caf\udce9.py") == "caf\\xe9.py"
    assert shown("a\nb\x1b[31m") == "a\\nb\\x1b[31m"
    assert shown("x" * 81) == "x" * 79 + "…"
    assert listed([f"{n}.py" for n in range(10)], most=2) == "0.py, 1.py and 8 more"


@pytest.mark.parametrize(
    ("stem", "slug"),
    [
        ("masked_sofmax", "masked_softmax"),
        ("Masked-Softmax", "masked_softmax"),
        ("masked_softmax (1)", "masked_softmax"),
        ("masked_softmax_final2", "masked_softmax"),
        ("copytask", "copy_task"),
        ("helpers", None),
        ("softmax", None),
    ],
)
def test_a_misspelt_or_copied_file_resembles_its_exercise(stem, slug):
    assert resembled(stem, ["masked_softmax", "copy_task"]) == slug
