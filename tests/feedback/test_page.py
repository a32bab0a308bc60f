"""The student's page: what it says, and that no text of a result can become anything but text."""

import re
import string
from dataclasses import replace
from pathlib import Path

import pytest
from feedback_samples import Page, check, failed, graded, without_grade
from hypothesis import given, settings
from hypothesis import strategies as st

import autograder.feedback
from autograder.course import FeedbackPolicy
from autograder.feedback import clean_text, messages, page
from autograder.model import Counterexample, Diagnosis, Isolation, Outcome, Status

FOLDER = Path(autograder.feedback.__file__).parent

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "</pre></code></style></title><h1>",
    "<!-- <?php <![CDATA[",
    "{{ 7 * 7 }}{% include 'x' %}{# #}",
    "{student} %s ${HOME}",
    "&lt;b&gt;&#x3c;",
    "javascript:alert(1)",
    "\x1b[31m\u202e\x00\ufeff\udcff",
    "W" * 5000,
]
CODE_IN_BACKTICKS = "x`<script>alert(1)</script>` and ``<b onclick='x'>``"

RESULTS = (
    graded(
        check("Rows sum to one", Outcome.PASSED, 1.0),
        failed(),
        failed("A second fault"),
        check("Stays fast", Outcome.TIMED_OUT, 1.5, message="More than 4 s of computing time"),
        check("Small memory", Outcome.CRASHED, 0.5, message="More than 1 GiB of memory"),
        check("Raises", Outcome.ERROR, 1.0, message="IndexError: no\n  masked_softmax.py, line 3"),
        notes=("A magic line was left out",),
    ),
    without_grade(Status.REJECTED, "SyntaxError: line 12", checks=(check("Not run here", Outcome.SKIPPED, 3.0),)),
    graded(check("Split", Outcome.PASSED, 4.0), exercise="multihead_split", isolation="partial"),
    without_grade(Status.HARNESS_ERROR, "examiner died", exercise="luong_attention", max_points=7.0),
)


def read(results=RESULTS, policy="counterexample", student="student-01", course="Attention from scratch"):
    return Page(page(student, results, course, policy))


def test_what_a_student_reads():
    text = read().text
    for words in (
        "Attention from scratch · basics",
        "Feedback for student-01",
        "5 of 15 points",
        "Not counted, because we could not grade it: luong_attention.",
        "masked_softmax 1 of 8 points",
        "1 of 6 checks passed",
        "This looks like mask_inverted · explains 2 checks, worth 4 points True means blocked.",
        "It could also be: Mask before the softmax.",
        "Where it shows Blocked positions get weight zero points: 0 of 2 weights: 2 of 3 values differ",
        "An input that shows it scores = array([1., 2., 3.]) mask = array([True, False, False]) masked_softmax(scores,",
        "Expected array([0., 0.25, 0.75]) Your result array([1., 0., 0.75])",
        "1 more check fails in the same way A second fault",
        "Took too long worth 1.5 points Stays fast More than 4 s of computing time",
        "Crashed worth 0.5 points Small memory More than 1 GiB of memory",
        "Stopped with an error worth 1 point Raises IndexError: no masked_softmax.py, line 3",
        "Could not be run We could not run your code",
        "SyntaxError: line 12",
        "1 check was not run",
        "A magic line was left out",
        "We could not grade this; it is not your fault and not a zero.",
        "4 of 4 points All checks passed 1 check passed",
        "Graded with isolation “partial”",
    ):
        assert words in text
    assert "examiner died" not in text


def test_what_to_fix_first():
    found = read()
    order = [found.text.index(words) for words in ("What to fix first", "Your exercises")]
    first = found.text[order[0] : order[1]]
    assert re.findall(r"worth [\d.]+ points?", first) == ["worth 4 points", "worth 3 points"]
    assert "True means blocked. masked_softmax · explains 2 checks" in first
    assert "Could not be run: SyntaxError: line 12 additive_attention" in first
    assert "Stays fast" not in first
    assert "Everything passes" not in found.text


def test_failures_stand_before_what_passed():
    text = read().text
    section = text[text.index("masked_softmax 1 of 8 points") :]
    places = [
        section.index(words) for words in ("Blocked positions", "A second fault", "Stays fast", "Rows sum to one")
    ]
    assert places == sorted(places)


def test_exercises_keep_their_order():
    text = read(RESULTS[::-1]).text
    overview = text[text.index("Your exercises") :]
    names = ["luong_attention", "multihead_split", "additive_attention", "masked_softmax"]
    assert sorted(names, key=overview.index) == names


def test_links_lead_somewhere_and_no_place_has_two_names():
    found = read()
    ids = [value for tag in found.tags for value in found.values(tag, "id")]
    assert len(ids) == len(set(ids))
    links = found.values("a", "href")
    assert len(links) == 6
    assert {link.removeprefix("#") for link in links} <= set(ids)
    labels = [value for tag in found.tags for value in found.values(tag, "aria-labelledby")]
    assert set(labels) <= set(ids)


def test_titles_in_words_stand_before_names():
    found = Page(page("student-01", RESULTS, "Course", "hint", {"masked_softmax": "Softmax under a mask"}))
    assert "Softmax under a mask · explains 2 checks" in found.text
    assert "Softmax under a mask masked_softmax 1 of 8 points" in found.text
    assert "additive_attention 0 of 3 points" in found.text


def test_checks_that_stop_alike_are_told_once():
    message = "your code raised NameError: name 'x' is not defined (line 3)"
    stopped = [check(title, Outcome.ERROR, message=message) for title in ("First", "Second", "Third")]
    text = read((graded(*stopped),)).text
    section = text[text.index("0 of 3 checks passed Stopped") :]
    assert section.count("NameError") == 1
    assert "6 points Your code raised NameError: name 'x' is not defined (line 3) Where it shows First" in section
    assert "2 more checks fail in the same way Second points: 0 of 2 Third" in section


def test_outcomes_alone_stand_in_one_list():
    found = read(RESULTS[:1], policy="outcome")
    assert found.find("article") == []
    assert "5 checks to fix Wrong result Blocked positions get weight zero 0 of 2 Wrong result A second" in found.text
    assert "Blocked positions get weight zero masked_softmax · worth 2 points" in found.text


def test_an_example_is_python_to_paste():
    values = {"scores": "np.array([[0., 1.],\n          [2., 3.]])", "axis": "0"}
    shown = check(counterexample=Counterexample("softmax(scores, axis)", values, "1", "2"), message="m")
    lines = ["scores = np.array([[0., 1.],", "                   [2., 3.]])", "axis = 0", "softmax(scores, axis)"]
    assert "\n".join(lines) in "".join(read((graded(shown),)).words)


def test_full_marks_and_nothing_at_all():
    text = read(RESULTS[2:3]).text
    assert "4 of 4 points" in text
    assert "Everything passes. There is nothing to fix." in text
    assert "Everything passes" not in read(RESULTS[2:]).text
    assert "There are no results for you yet." in read(()).text


def test_no_grade_is_shown_as_no_grade():
    text = read(RESULTS[3:]).text
    assert "0 of 0 points" in text.split("What to fix first")[0]
    assert "of 7" not in text


@pytest.mark.parametrize("isolation", Isolation)
def test_a_weaker_wall_is_said_aloud(isolation):
    found = read((graded(failed(), isolation=isolation),))
    assert bool(found.find("p", **{"class": "small remark"})) == (isolation in ("partial", "process"))
    assert messages.TEXTS[f"isolation.{isolation}"] in found.text


def test_no_wall_is_spoken_of_where_nothing_ran():
    assert "isolation" not in read((graded(failed(), isolation="none"),)).text


def test_exercises_of_two_assignments_are_told_apart():
    found = read((graded(failed()), graded(failed(), assignment="advanced")))
    assert "basics, advanced" in found.text
    assert "basics / masked_softmax" in found.text
    assert "advanced / masked_softmax" in found.text


def test_differences_are_marked_by_more_than_colour():
    found = read((graded(failed()),))
    assert len(found.find("mark")) == 4
    assert re.search(r"mark\s*{[^}]*text-decoration: underline", found.css)


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_a_word_and_a_symbol(outcome):
    found = read((graded(check("A title", outcome)),), policy="outcome")
    assert "A title" in found.text
    assert found.find("svg", **{"class": "symbol", "aria-hidden": "true"})
    if outcome not in (Outcome.PASSED, Outcome.SKIPPED):
        assert messages.TEXTS[f"outcome.{outcome}"] in found.text


def test_the_page_needs_and_runs_nothing():
    found = read()
    (policy,) = found.find("meta", **{"http-equiv": "Content-Security-Policy"})
    assert dict(policy)["content"].startswith("default-src 'none'; style-src 'unsafe-inline'; ")
    assert found.tags.isdisjoint({"script", "link", "img", "iframe", "object", "form", "base", "use", "image"})
    names = {name for _, attrs in found.skeleton for name, _ in attrs}
    assert not {name for name in names if name.startswith("on") or name in ("style", "src", "srcset", "action")}
    assert not re.search(r"url\(|@import|expression|<", found.css)
    assert dict(found.find("html")[0])["lang"] == "en"
    assert dict(found.find("meta", name="viewport")[0])["content"].startswith("width=device-width")
    assert {"header", "main", "footer", "nav", "section", "article", "h1", "h2", "h3", "details"} <= found.tags
    assert "prefers-color-scheme: dark" in found.css
    assert "@media print" in found.css


def _filled(text, other=None):
    """Results with `text` wherever a text can stand; `other` where it must differ."""
    checks = [
        check(
            text,
            outcome,
            message=text,
            diagnosis=(Diagnosis(text, text),),
            counterexample=Counterexample(text, {text: text, f"{other or text}": text}, text, text),
        )
        for outcome in Outcome
    ]
    return (
        replace(graded(*checks, notes=(text,)), submission=text, assignment=text, exercise=text, reason=text),
        replace(without_grade(Status.REJECTED, text, checks=(check(text, Outcome.SKIPPED),)), assignment=text),
        replace(without_grade(Status.HARNESS_ERROR, text), assignment=text, exercise=text),
    )


@pytest.mark.parametrize("policy", FeedbackPolicy)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text, policy):
    text = f"x{text}"
    found = read(_filled(text), policy, student=text, course=text)
    plain = read(_filled("x"), policy, student="x", course="x")
    assert found.skeleton == plain.skeleton
    assert found.css == plain.css
    assert "".join(found.words).count(clean_text(text, limit=80, lines=1)[:79]) >= 10


# Line ends and backticks do change the page, because they turn text into code: they are left out here.
one_line = st.text(st.characters(codec=None) | st.sampled_from('\ud83d\udcff\x00\x1b<&"'), max_size=20).map(
    lambda text: "x" + "".join(text.split()) + "x"
)


def test_code_in_backticks_stays_text_too():
    found = read(_filled(CODE_IN_BACKTICKS))
    assert found.skeleton == read(_filled("x`y` and ``z``")).skeleton
    assert "x<script>alert(1)</script> and <b onclick='x'>" in found.text
    assert found.tags.isdisjoint({"script", "b"})


@settings(max_examples=50, deadline=None)
@given(text=one_line.filter(lambda text: not {"\n", "`"} & set(clean_text(text))))
def test_any_text_stays_text(text):
    found = read(_filled(text, text + "y"), student=text, course=text)
    assert found.skeleton == read(_filled("x", "y"), student="x", course="x").skeleton


def test_the_same_results_make_the_same_bytes():
    assert page("student-01", RESULTS, "Course", "hint") == page("student-01", RESULTS, "Course", "hint")


def _contrast(one, other):
    """Contrast of two colours as WCAG 2 defines it."""

    def luminance(colour):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_text_can_be_read_in_light_dark_and_print():
    css = (FOLDER / "style.css").read_text()
    themes = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in re.findall(r":root {([^}]*)}", css)]
    assert len(themes) == 3
    for theme in themes:
        for text in ("text", "quiet", "link", "good", "bad", "warn"):
            for ground in ("page", "card", "code"):
                assert _contrast(theme[text], theme[ground]) >= 4.5, (text, ground)
        for ground in ("hint", "mark-good", "mark-bad"):
            assert _contrast(theme["text"], theme[ground]) >= 7, ground
        assert _contrast(theme["quiet"], theme["hint"]) >= 4.5


def test_every_fixed_text_stands_in_messages():
    for template in FOLDER.glob("*.html"):
        text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", "", template.read_text(), flags=re.DOTALL)
        assert not re.findall(r"[A-Za-z]+", text), template


def test_messages_are_complete_and_none_is_left_over():
    sources = "".join(path.read_text() for path in FOLDER.glob("*.*") if path.name != "messages.py")
    computed = {
        *(f"outcome.{outcome}" for outcome in Outcome),
        *(f"isolation.{isolation}" for isolation in Isolation),
        *(f"policy.{policy}" for policy in FeedbackPolicy),
        "status.rejected",
        "status.harness_error",
    }
    assert computed <= messages.TEXTS.keys()
    assert not messages.TEXTS.keys() & messages.COUNTED.keys()
    for key in (messages.TEXTS.keys() | messages.COUNTED.keys()) - computed:
        assert f'"{key}"' in sources, key
    for text in [
        *messages.TEXTS.values(),
        *(counted(count) for counted in messages.COUNTED.values() for count in (1, 2)),
    ]:
        assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(text))


@pytest.mark.parametrize(
    ("count", "words"), [(1, "worth 1 point"), (1.0, "worth 1 point"), (2, "worth 2 points"), (0.5, "worth 0.5 points")]
)
def test_numbers_of_things(count, words):
    assert messages.say_count("cause.worth", count) == words
