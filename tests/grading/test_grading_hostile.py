"""Submissions that write to the examiner themselves: they lose a check, and never the examiner."""

import struct

import msgpack
import pytest
from small_course import SLUGS, check_of, job, outcomes, reference, variant

from autograder.model import Status
from autograder.results import dumps, loads
from autograder.wire import Kind

pytestmark = pytest.mark.wall


def frame(kind, content):
    """The bytes of a frame with this structure."""
    return struct.pack("<BII", kind, len(content), 0) + content


def writing(data, then="return right(x)"):
    """`total` writes these bytes to the examiner before it goes on."""
    return variant(
        "halves",
        f"import os\nright = total\n\ndef total(x):\n    if np.ndim(x) == 1:\n        os.write(3, {data!r})\n    {then}\n",
    )


ARRAY_FOR_A_WORD = """
import os
import numpy as np
from autograder.wire import Servant
from autograder.wire.codec import Encoder

PACKED = Encoder(Servant()).encode(2, [np.array([1.0, 2.0]), 1, [], 0]).pack()
"""

FORGED = {
    "bytes that are not msgpack": writing(frame(Kind.REPLY, b"\xc1\xc1")),
    "a reply of one field": writing(frame(Kind.REPLY, msgpack.packb(["ok"]))),
    "an exception of one field": writing(frame(Kind.REPLY, msgpack.packb(["raised"]))),
    "an exception with numbers for text": writing(frame(Kind.REPLY, msgpack.packb(["raised", 3, 4, 5, 6, 7]))),
    "a list in a list in a list": writing(frame(Kind.REPLY, b"\x94\xa2ok" + b"\x91" * 900 + b"\xc0\x90\x00")),
    "an array for a word": variant(
        "halves", ARRAY_FOR_A_WORD + "right = total\n\ndef total(x):\n    os.write(3, PACKED)\n    return right(x)\n"
    ),
    "a second reply": writing(frame(Kind.REPLY, msgpack.packb(["ok", 1.0, [], 0])) * 2),
    "a callback to nothing": writing(frame(Kind.CALLBACK, msgpack.packb([5, [], {}]))),
    "a callback while nothing is asked": variant(
        "halves",
        "import os\ncount = 0\n\ndef halve(x):\n    global count\n    count += 1\n"
        f"    if count > 8: os.write(3, {frame(Kind.CALLBACK, msgpack.packb([0, [], {}]))!r})\n    return 3.0\n",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_reply_costs_points_and_not_the_grade(graded, name):
    result = graded("halves", FORGED[name])
    assert (result.status, result.reason) == (Status.GRADED, None)
    assert result.points < result.max_points


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.write(3, {!r})".format(frame(Kind.REPLY, b"\xc1")),
        pytest.param(
            ARRAY_FOR_A_WORD + "os.write(3, PACKED)",
        ),
    ],
    ids=["not msgpack", "an array for a word"],
)
def test_a_forged_reply_while_loading_is_a_rejection(graded, source):
    assert graded("halves", source).status is Status.REJECTED


def test_a_very_large_file_is_the_students_fault(graded):
    """Whatever intake lets through must not end as a fault of ours."""
    result = graded("halves", reference("halves") + "\n#" + "x" * 3_000_000)
    assert result.status is not Status.HARNESS_ERROR


def test_a_submission_cannot_make_an_endless_mutant_run_for_ever(graded, within):
    """The first answer of an endless mutant, stopped in time, looks like a submission that raises an exception of its own."""
    within(40)
    result = graded("spread", "class Own(BaseException): pass\n\ndef spread(x):\n    raise Own('no')\n")
    assert result.status is Status.GRADED


def test_text_that_cannot_be_written_anywhere(graded):
    result = graded("halves", variant("halves", "def total(x):\n    raise ValueError('\\ud800 \\x00 \\x1b[31m')"))
    assert result.status is Status.GRADED
    assert check_of(result, "total").message.encode()
    assert loads(dumps(result)) == result


def test_large_answers_are_bounded_in_all(graded):
    """What a submission sends is remembered until it has been explained, so there is an end to it."""
    result = graded("halves", variant("halves", "def halve(x):\n    return np.ones(8_000_000)"))
    assert result.status is Status.GRADED
    assert outcomes(result)["values"] == "failed"
    assert check_of(result, "smaller").message == "the returned value is far too large"


def test_the_session_is_unharmed(session):
    results = {result.exercise: result for result in session.grade([job(slug, reference(slug)) for slug in SLUGS])}
    assert all(results[slug].points == results[slug].max_points for slug in SLUGS)
