"""Results to make feedback from, and a reader of the pages."""

from html.parser import HTMLParser

from autograder.model import CheckResult, Counterexample, Diagnosis, Outcome, Result, Status
from autograder.results import max_total, total

VOID = {"meta", "br", "path", "circle", "rect"}  # the SVG ones are written as <path/>


def check(title="A title", outcome=Outcome.FAILED, points=2.0, **kwargs):
    earned = points if outcome is Outcome.PASSED else 0.0
    return CheckResult(kwargs.pop("name", "test_a"), title, outcome, earned, points, **kwargs)


def failed(title="Blocked positions get weight zero", points=2.0):
    return check(
        title,
        points=points,
        message="weights: 2 of 3 values differ",
        diagnosis=(Diagnosis("mask_inverted", "True means blocked."), Diagnosis("late", "Mask before the softmax.")),
        counterexample=Counterexample(
            "masked_softmax(scores, mask)",
            {"scores": "array([1., 2., 3.])", "mask": "array([True, False, False])"},
            "array([0., 0.25, 0.75])",
            "array([1., 0., 0.75])",
        ),
    )


def graded(*checks, exercise="masked_softmax", student="student-01", assignment="basics", isolation="full", notes=()):
    return Result(
        submission=student,
        assignment=assignment,
        exercise=exercise,
        status=Status.GRADED,
        reason=None,
        points=total(checks),
        max_points=max_total(checks),
        isolation=isolation,
        cpu_seconds=1.0,
        checks=checks,
        notes=notes,
        key="key-of-the-result",
        versions={"suite": "digest-of-the-suite"},
    )


def without_grade(status, reason, *, exercise="additive_attention", max_points=3.0, student="student-01", checks=()):
    return Result(student, "basics", exercise, status, reason, 0.0, max_points, "none", 0.0, checks)


class Page(HTMLParser):
    """A page taken apart: its skeleton of tags and attributes, and its text. Fails on tags that don't match."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.skeleton = []
        self.words = []
        self.css = ""
        self.open = []
        self.feed(text)
        self.close()
        assert self.open == []
        self.text = " ".join("".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        self.skeleton.append((tag, tuple(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in VOID
        self.skeleton.append((tag, tuple(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["style"]:
            self.css += data
        else:
            self.words.append(data)

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data!r}")

    def handle_pi(self, data):
        raise AssertionError(f"a processing instruction: {data!r}")

    def unknown_decl(self, data):
        raise AssertionError(f"a declaration: {data!r}")

    @property
    def tags(self):
        return {tag for tag, _ in self.skeleton}

    def values(self, tag, name):
        """The values of an attribute, in order."""
        return [value for found, attrs in self.skeleton if found == tag for key, value in attrs if key == name]

    def find(self, tag, **wanted):
        """The elements with these attributes."""
        return [attrs for found, attrs in self.skeleton if found == tag and wanted.items() <= dict(attrs).items()]
