"""Code between backticks, and paragraphs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.feedback.prose import Span, paragraphs, spans


def _shown(text):
    return "".join(f"[{span.text}]" if span.code else span.text for span in spans(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("plain", "plain"),
        ("`True` means blocked", "[True] means blocked"),
        ("as in ``numpy.ma``.", "as in [numpy.ma]."),
        ("`a``b` and `c`", "[a``b] and [c]"),
        ("``a`b``", "[a`b]"),
        ("a ` alone", "a ` alone"),
        ("``", "``"),
        ("`a\nb`", "`a\nb`"),
        ("```fence```", "```fence```"),
    ],
)
def test_code_stands_between_backticks(text, shown):
    assert _shown(text) == shown


@given(text=st.text("a` \n"))
def test_nothing_is_lost_but_backticks(text):
    assert "".join(span.text for span in spans(text)).replace("`", "") == text.replace("`", "")
    assert all(span.text for span in spans(text))


def test_paragraphs_are_kept_apart_by_empty_lines():
    assert paragraphs("one\n\n \n`two`\nthree\n") == ((Span("one"),), (Span("two", code=True), Span("\nthree")))
    assert paragraphs(" \n\n") == ()
