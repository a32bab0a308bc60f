"""Sizes: what is one, how much it is, how it is written, and how it is solved for a symbol."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.shapes.sizes import Joined, Number, Symbol, factors, parsed, solved, symbols, value, written

NAMES = ["B", "n", "h", "d_k", "T_enc"]


def joined(inner):
    return st.builds(Joined, inner, st.sampled_from("+-*/"), inner)


SIZES = st.recursive(st.sampled_from(NAMES).map(Symbol) | st.integers(1, 9).map(Number), joined, max_leaves=6)
KNOWN = st.fixed_dictionaries({name: st.integers(1, 60) for name in NAMES})


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("d_k", Symbol("d_k")),
        ("1", Number(1)),
        ("h * d_k", Joined(Symbol("h"), "*", Symbol("d_k"))),
        ("h*d_k", Joined(Symbol("h"), "*", Symbol("d_k"))),
        ("S + 1", Joined(Symbol("S"), "+", Number(1))),
        ("a - b - c", Joined(Joined(Symbol("a"), "-", Symbol("b")), "-", Symbol("c"))),
        ("(a + b) * c", Joined(Joined(Symbol("a"), "+", Symbol("b")), "*", Symbol("c"))),
        ("a + b * c", Joined(Symbol("a"), "+", Joined(Symbol("b"), "*", Symbol("c")))),
    ],
)
def test_what_is_a_size(text, size):
    assert parsed(text) == size


@pytest.mark.parametrize(
    "text",
    ["", "B T", "True", "self.d", "2d", "a +", "+ a", "(a", "a)", "a ** b", "q·k", "-1", "f(x)", "a" + "+a" * 50],
)
def test_what_is_none(text):
    assert parsed(text) is None


@given(size=SIZES, known=KNOWN)
def test_a_written_size_means_the_same(size, known):
    """Brackets stand where they are needed: what is written is read, and runs, as the size itself."""
    again = parsed(written(size))
    assert again is not None
    assert value(again, known) == value(size, known)
    code = written(size, divide="//")
    if value(size, known) is not None:  # no division leaves a remainder
        assert eval(code, {}, known) == value(size, known)


@given(size=SIZES, known=KNOWN, name=st.sampled_from(NAMES))
def test_a_size_is_solved_for_a_symbol(size, known, name):
    once = list(symbols(size)).count(name) == 1
    how_much = value(size, known)
    tree = solved(size, Symbol("total"), name)
    assert (tree is not None) == once
    if tree is not None and how_much is not None:
        found = value(tree, {**known, "total": how_much})
        zero_times = how_much == 0 or found is None  # 0 * x = 0 holds for every x
        assert zero_times or found == known[name]


def test_a_division_leaves_no_remainder():
    assert value(parsed("d / h"), {"d": 35, "h": 5}) == 7
    assert value(parsed("d / h"), {"d": 36, "h": 5}) is None
    assert value(parsed("d / h"), {"d": 36, "h": 0}) is None
    assert value(parsed("d / h"), {"d": 36}) is None


def test_factors_keep_their_order():
    assert factors(parsed("h * d_k")) == ("h", "d_k")
    assert factors(parsed("d_k * h * B")) == ("d_k", "h", "B")
    assert factors(parsed("d_s + d_h")) is None
    assert factors(parsed("2 * h")) is None
