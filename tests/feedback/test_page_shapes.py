"""What the shape reader says stands on the page in sentences, with code as code."""

from feedback_samples import check, graded

from autograder.feedback import page

SAID = "split_heads should return (B, h) = (2, 3); yours is (3, 2) = (h, B).\nLikely fix: `.T`. Or `<b>`"


def test_a_reading_stands_below_the_message():
    html = page("student-01", [graded(check("Shape", message="expected shape (2, 3)", shapes=SAID))], "Course", "hint")
    first = "split_heads should return (B, h) = (2, 3); yours is (3, 2) = (h, B)."
    assert html.index("expected shape (2, 3)") < html.index(first) < html.index("<code>.T</code>")
    assert "<code>&lt;b&gt;</code>" in html
    assert "<b>" not in html


def test_a_check_without_a_message_still_shows_it():
    html = page("student-01", [graded(check("Shape", message="", shapes=SAID))], "Course", "hint")
    assert "split_heads should return" in html
    assert "split_heads should return" not in page(
        "student-01", [graded(check("Shape", shapes=SAID))], "Course", "outcome"
    )
