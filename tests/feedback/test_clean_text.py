"""`clean_text`: what comes out can stand anywhere, and ordinary text comes out as it went in."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.feedback import clean_text

# Letters, and the pieces that attacks are made of, so that Hypothesis puts them together.
pieces = st.sampled_from(
    ["\x1b", "[", "]", "31m", "\x9b", "\x07", "\\", "\r", "\n", "\u202e", "\u0301", "\u2066", "\x00"]
)
hostile = st.lists(pieces | st.text(st.characters(codec=None), max_size=4), max_size=20).map("".join)


@given(text=hostile, limit=st.integers(1, 30), lines=st.integers(1, 4))
def test_what_comes_out_is_clean_and_short(text, limit, lines):
    clean = clean_text(text, limit=limit, lines=lines)
    assert len(clean) <= limit
    assert clean.count("\n") < lines
    clean.encode("utf-8")
    for letter in clean:
        assert letter in "\n\t\u200c\u200d" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
    assert clean_text(clean, limit=limit, lines=lines) == clean


@given(words=st.lists(st.text("abcäöü 日本ש0.9[]<>&\"'{}", min_size=1, max_size=20), max_size=5))
def test_ordinary_text_stays(words):
    text = "\n".join(words).strip("\n").rstrip()
    assert clean_text(text) == text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]never ended", "never ended"),
        ("\x1b(Btext\x1bc", "text"),
        ("\x1b\x1b[31m[0m", "[0m"),
        ("a\x00b\x08c\x7f", "abc"),
        ("user\u202etxt.exe", "usertxt.exe"),
        ("\u2066a\u2069\u200f\ufeff\U000e0041", "a"),
        ("a\udc80b", "a\ufffdb"),
        ("one\r\ntwo\rthree\u2028four\x85five", "one\ntwo\nthree\nfour\nfive"),
        ("\n\n  indented\n\n", "  indented"),
        ("Z" + "\u0301" * 50 + "!", "Z" + "\u0301" * 3 + "!"),
        ("نص عربي", "نص عربي"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_known_attacks_and_known_scripts(text, clean):
    assert clean_text(text) == clean


def test_what_was_cut_says_so():
    assert clean_text("x" * 100, limit=10) == "x" * 9 + "…"
    assert clean_text("1\n2\n3\n4", lines=3) == "1\n2\n…"
    assert clean_text("one\n  two\tthree", lines=1) == "one two three"
    assert clean_text("a" + "\x00" * 10_000, limit=10) == "a…"
