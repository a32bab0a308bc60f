"""What a submission says of itself may be anything. It cannot break the reader, keep it busy, or make it say more than a little."""

import time
from collections import OrderedDict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.shapes import (
    Call,
    Raised,
    Signature,
    call_of,
    clean_shapes,
    described,
    read_contract,
    read_exception,
    rendered,
)
from autograder.shapes.operations import operations
from autograder.shapes.sources import parsed_line

MATMUL = "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 4 is different from 3)"
ANY = Call(Signature("f"))


class Text(str):
    __slots__ = ()

    def __eq__(self, other):
        raise SystemExit

    __hash__ = str.__hash__


@pytest.mark.parametrize(
    "untrusted",
    [
        None,
        [],
        [("x", (1,))],
        "x",
        OrderedDict(x=(1,)),
        {"x": None, "y": 3, "z": "(1, 2)", "u": {1: 2}, "v": b"ab"},
        {"x": (1.0,), "y": (True,), "z": (-1,), "u": (None,), "v": ((1,),), "w": (np.int64(3),)},
        {"x": (1,) * 9, "y": (1 << 25,), "z": [1] * 100_000},
        {3: (1,), None: (1,), b"x": (1,), ("x",): (1,)},
        {Text("x"): (1,)},
        {
            "": (1,),
            "1x": (1,),
            "x.": (1,),
            "x y": (1,),
            "x;import os": (1,),
            "x" * 101: (1,),
            "a.b.c.d.e": (1,),
            "x\n": (1,),
        },
    ],
)
def test_what_is_no_shape_is_left_out(untrusted):
    assert clean_shapes(untrusted) == {}


def test_what_is_a_shape_stays():
    told = {"x": (2, 3), "y": [5], "self.W_q.weight": [7, 11], "scalar": (), "größe": (0,)}
    found = clean_shapes(told)
    assert found == {"x": (2, 3), "y": (5,), "self.W_q.weight": (7, 11), "scalar": (), "größe": (0,)}
    assert all(type(shape) is tuple for shape in found.values())


def test_there_are_only_so_many():
    assert len(clean_shapes({f"x{number}": (1,) for number in range(100_000)})) <= 200


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
    max_leaves=20,
)


@given(untrusted=VALUES | st.dictionaries(st.text() | st.sampled_from(["x", "y"]), VALUES))
def test_any_value_may_come_in_the_place_of_shapes(untrusted):
    shapes = clean_shapes(untrusted)
    reading = read_exception(Raised(MATMUL, "x @ y", shapes), ANY)
    fits = len(shapes.get("x", ())) > 0 and shapes["x"][-1] == 3
    assert reading is None or fits


@pytest.mark.parametrize(
    "line",
    [
        "(" * 400,
        "x" + ".T" * 250,
        "x" + " @ x" * 150,
        "-" * 500 + "x",
        "[" * 200 + "]" * 200,
        "x[" * 150 + "0" + "]" * 150,
        "f(" * 120 + "x" + ")" * 120,
        "lambda: " * 60 + "x",
        "x @ y" * 10_000,
        "\0",
        "\ud800 @ y",
        "x @ '\\d'",
        "if x:",
        "x @ y # " + "é" * 300,
        "x.transpose(" + ",".join(["99999999999999999999"] * 20) + ") @ y",
        "np.einsum('" + "abcdefghij" * 9 + "', x)",
        "np.einsum('ab,ab->" + "a" * 80 + "', x, y)",
        "x.reshape(" + "9," * 200 + ") @ y",
    ],
)
@pytest.mark.parametrize(
    "message", [MATMUL, "axes don't match array", "cannot reshape array of size 9 into shape (" + "9," * 200 + ")"]
)
def test_no_line_breaks_it_or_keeps_it_busy(line, message):
    started = time.process_time()
    shapes = {"x": (2, 3), "y": (4, 5), **{f"v{number}": (3,) * 8 for number in range(180)}}
    for raised in (Raised(message, line, shapes), Raised(message, "x @ y", shapes, line)):
        reading = read_exception(raised, ANY)
        assert reading is None or len(rendered(reading)) < 3000
    assert time.process_time() - started < 1


def test_a_deep_line_is_not_looked_into():
    assert parsed_line("x" + ".T" * 30) is not None
    assert parsed_line("x" + ".T" * 60) is None
    assert operations("x" + " @ x" * 60) == []


@given(
    message=st.text()
    | st.sampled_from([MATMUL]).flatmap(lambda text: st.integers(0, len(text)).map(lambda end: text[:end]))
)
def test_any_message(message):
    reading = read_exception(Raised(message, "x @ y", {"x": (2, 3), "y": (4, 5)}), ANY)
    assert (reading is not None) == (message == MATMUL)


def test_large_numbers_stay_numbers():
    huge = "operands could not be broadcast together with shapes (" + "9" * 400 + ",) (2,) "
    assert read_exception(Raised(huge, "x + y", {"x": (2,), "y": (3,)}), ANY) is None
    many = "operands could not be broadcast together with shapes " + "(2,3) " * 10_000
    assert read_exception(Raised(many, "x + y", {"x": (2,), "y": (3,)}), ANY) is None
    shape = (1 << 20,) * 8
    told = f"mat1 and mat2 shapes cannot be multiplied (3x{1 << 20} and 3x3)"
    assert read_exception(Raised(told, "x @ y", {"x": shape, "y": shape}), ANY) is None


class Lying:
    __module__ = "numpy"

    def __init__(self, shape):
        self.shape = shape


@pytest.mark.parametrize("shape", [(1.5,), (-1,), (True,), ("x",), (1,) * 9, [(1,)], (1 << 25,)])
def test_an_object_that_lies_about_its_shape(shape):
    assert described(Lying(shape)) is None


def test_only_plain_numbers_and_arrays_are_described():
    assert described(True) is None
    assert described("x") is None
    assert described(3.0) is None
    assert described(3) == 3
    call = call_of(read_contract('def f(x, n: int):\n    """x (n,) -> (n,)."""').of("f"), {"x": ["a", "b"], "n": True})
    assert dict(call.given) == {}


def test_a_text_of_braces_is_no_template():
    shapes = {"x": (2, 3), "y": (4, 5)}
    reading = read_exception(Raised(MATMUL, "x['{0}{tensor}'] if {} else x @ y", shapes), ANY)
    assert "x @ y" in rendered(reading)
    odd = read_exception(Raised(MATMUL, "", {**shapes, "x": (2, 3)}, "x.astype({'{a}': 1}) @ y"), ANY)
    assert "{'{a}': 1}" in rendered(odd)
