"""What a student reads: one or two plain lines for every kind of reading, with nothing left open."""

import pytest
import torch
from shape_scenes import raised_by

from autograder.shapes import Operand, ShapeReading, What, call_of, read_contract, read_exception, rendered

FULL = ShapeReading(
    What.RESULT,
    "weights",
    (2, 3, 5, 7),
    "(B, n, h, d_k)",
    (2, 5, 3, 7),
    "(B, h, n, d_k)",
    "weights.transpose(1, 2)",
    "assert weights.shape == (2, 5, 3, 7)",
    function="attend",
    operation="weights @ v",
    beside=Operand("v", (2, 5, 3, 7), "(B, h, n, d_k)"),
    axes=(-1, -2),
    letter="j",
)


def variant(**changes):
    return ShapeReading(**{name: getattr(FULL, name) for name in FULL.__slots__} | changes)


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("sparse", [False, True])
def test_one_or_two_lines(what, sparse):
    left_out = {"tensor": None, "found_symbols": None, "expected_symbols": None, "fix": None, "assertion": None}
    text = rendered(variant(what=what, **(left_out if sparse else {})))
    assert text.count("\n") == (0 if sparse else 1)
    assert "None" not in text
    assert "{" not in text
    assert all(line == line.strip() for line in text.splitlines())


def test_a_result():
    assert rendered(FULL) == (
        "attend: weights should be (B, h, n, d_k) = (2, 5, 3, 7); yours is (2, 3, 5, 7) = (B, n, h, d_k).\n"
        "Likely fix: `weights.transpose(1, 2)`. This line would have caught it: `assert weights.shape == (2, 5, 3, 7)`"
    )


def test_what_is_not_known_is_not_said():
    text = rendered(variant(tensor=None, found_symbols=None, expected_symbols=None, fix=None))
    assert text.startswith("attend should return (2, 5, 3, 7); yours is (2, 3, 5, 7).\nThis line")
    assert rendered(variant(assertion=None)).endswith("\nLikely fix: `weights.transpose(1, 2)`")
    assert "\n" not in rendered(variant(assertion=None, fix=None))


def test_sizes_without_a_name():
    text = rendered(variant(ambiguous=((3, ("h", "n")), (7, ("d_k",)))))
    assert "The size 3 belongs to several symbols here (h, n), so it has no name." in text
    assert "The size 7 may be d_k or another axis here, so it has no name." in text


def test_the_left_stands_first():
    left = rendered(variant(what=What.MATMUL, is_left=True))
    right = rendered(variant(what=What.MATMUL, is_left=False))
    assert left.index("weights is") < left.index("v is")
    assert right.index("v is") < right.index("weights is")
    assert "The last axis of the first, 7, must equal the axis of the second that it meets, 3." in left
    assert "The last axis of the first, 3, must equal the axis of the second that it meets, 7." in right


def test_a_long_line_is_cut():
    text = rendered(variant(what=What.VIEW, operation="x" * 1000, tensor="y" * 1000))
    assert "x" * 157 + "..." in text
    assert len(text) < 1000


SENTENCES = {
    "return query @ key": (
        "`query @ key`: query is (2, 3, 7) = (B, n_q, d_k), key is (2, 5, 7) = (B, n_k, d_k). The last axis "
        "of the first, 7, must equal the axis of the second that it meets, 5.\n"
        "Likely fix: `key.transpose(-2, -1)`. This line would have caught it: `assert query.shape[-1] == "
        "key.shape[-2]`"
    ),
    "return query + key": (
        "`query + key`: query is (2, 3, 7) = (B, n_q, d_k), key is (2, 5, 7) = (B, n_k, d_k). Shapes are "
        "compared from the last axis on, and 3 meets 5.\n"
        "This line would have caught it: `assert query.shape == key.shape`"
    ),
    "return query.reshape(2, 4, 7)": (
        "`query.reshape(2, 4, 7)`: query is (2, 3, 7) = (B, n_q, d_k), and its numbers do not fill (2, 4, 7) "
        "= (B, 4, d_k) exactly.\n"
        "This line would have caught it: `assert query.numel() == 2 * 4 * 7`"
    ),
    "return query.permute(1, 0)": (
        "`query.permute(1, 0)`: query is (2, 3, 7) = (B, n_q, d_k). The new order must name each of its axes "
        "once.\n"
        "This line would have caught it: `assert query.ndim == 2`"
    ),
    "return torch.einsum('bqd,bdk->bqk', query, key)": (
        "`torch.einsum('bqd,bdk->bqk', query, key)`: query is (2, 3, 7) = (B, n_q, d_k), key is (2, 5, 7) = "
        "(B, n_k, d_k). The letter d stands for 7 in the first and for 5 in the second.\n"
        "Likely fix: `'bqd,bkd->bqk'`. This line would have caught it: `assert query.shape[2] == "
        "key.shape[1]`"
    ),
    "layer = torch.nn.Linear(4, 4)\nreturn layer(query)": (
        "`layer(query)`: query is (2, 3, 7) = (B, n_q, d_k), but this layer takes a last axis of size 4, not "
        "7.\n"
        "This line would have caught it: `assert query.shape[-1] == layer.weight.shape[1]`"
    ),
}


@pytest.mark.parametrize("source", SENTENCES)
def test_what_a_student_reads(source):
    contract = read_contract('def f(query, key):\n    """query (B, n_q, d_k), key (B, n_k, d_k) -> (B, n_q, n_k)."""')
    variables = {"query": torch.zeros(2, 3, 7), "key": torch.zeros(2, 5, 7)}
    reading = read_exception(raised_by(source, **variables), call_of(contract.of("f"), variables))
    assert rendered(reading) == SENTENCES[source]
