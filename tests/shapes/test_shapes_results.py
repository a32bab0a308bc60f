"""Wrong results are read rightly: symbols, fix and assertion, each held against real arrays."""

from dataclasses import replace
from math import prod

import numpy as np
import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from autograder.shapes import Array, Names, What, call_of, described, read_contract, read_result
from autograder.shapes.given import Call

SPLIT = '''
def split_heads(x, num_heads: int):
    """Split.

    Args:
        x: (B, n, d_model).
        num_heads: h, the number of heads. Each gets d_k = d_model / h features.

    Returns:
        (B, h, n, d_k).
    """


def merge_heads(x):
    """(B, h, n, d_k) -> (B, n, h * d_k)."""


def attend(query, key, value, mask=None):
    """Attend.

    Args:
        query: (..., n_q, d_k).
        key: (..., n_k, d_k).
        value: (..., n_k, d_v).
        mask: any shape that broadcasts to (..., n_q, n_k).

    Returns:
        The output (..., n_q, d_v) and the weights (..., n_q, n_k).
    """


def softmax(x):
    """Softmax.

    Args:
        x: scores of any shape.

    Returns:
        An array of the shape of x.
    """


def mask(lengths, max_length: int):
    """lengths (B,) -> (B, 1, max_length)."""


def concat(s, H, W):
    """s (d_s,), H (T, d_h), W (d_a, d_s + d_h) -> context (d_h,), weights (T,)."""
'''
CONTRACT = read_contract(SPLIT)
LIBRARIES = {"numpy": np.arange, "torch": torch.arange}


def counting(library, *shape):
    return LIBRARIES[library](prod(shape)).reshape(shape)


def reading_of(name, arguments, *found, names=None, right=(), confirmed=None):
    call = call_of(CONTRACT.of(name), arguments, names=names)
    return read_result(
        call, [one if isinstance(one := described(value), Array) else None for value in found], right, confirmed
    )


def fixed(reading, found):
    return eval(f"found{reading.fix}", {"found": found})


def holds(assertion, **variables):
    try:
        exec(assertion, {}, variables)
    except AssertionError:
        return False
    return True


def test_the_example_of_the_hand_out():
    x = torch.zeros(2, 3, 35)
    found = reading_of(
        "split_heads", {"x": x, "num_heads": 5}, torch.zeros(2, 3, 5, 7), names=Names(returned=("heads",))
    )
    assert found.what is What.RESULT
    assert (found.expected_symbols, found.expected) == ("(B, h, n, d_k)", (2, 5, 3, 7))
    assert (found.found_symbols, found.found) == ("(B, n, h, d_k)", (2, 3, 5, 7))
    assert found.fix == "heads.transpose(1, 2)"
    assert found.assertion == "assert heads.shape == (x.shape[0], num_heads, x.shape[1], x.shape[2] // num_heads)"
    assert holds(found.assertion, heads=torch.zeros(2, 5, 3, 7), x=x, num_heads=5)
    assert not holds(found.assertion, heads=torch.zeros(2, 3, 5, 7), x=x, num_heads=5)


def test_the_students_own_names():
    names = Names(arguments={"x": "features", "num_heads": "k"})
    found = reading_of("split_heads", {"x": torch.zeros(2, 3, 35), "num_heads": 5}, torch.zeros(2, 35), names=names)
    assert found.assertion == "assert out.shape == (features.shape[0], k, features.shape[1], features.shape[2] // k)"


def test_a_right_result_has_no_reading():
    x = torch.zeros(2, 3, 35)
    assert reading_of("split_heads", {"x": x, "num_heads": 5}, torch.zeros(2, 5, 3, 7)) is None
    assert reading_of("split_heads", {"x": x, "num_heads": 5}, 3.0) is None
    assert reading_of("split_heads", {"x": x, "num_heads": 5}, torch.zeros(2), torch.zeros(2)) is None


def test_a_call_against_the_contract_has_no_reading():
    assert reading_of("split_heads", {"x": torch.zeros(2, 35), "num_heads": 5}, torch.zeros(2)) is None
    assert reading_of("split_heads", {"x": torch.zeros(2, 3, 36), "num_heads": 5}, torch.zeros(2)) is None
    assert (
        reading_of("concat", {"s": np.zeros(2), "H": np.zeros((3, 5)), "W": np.zeros((7, 8))}, np.zeros(2), np.zeros(3))
        is None
    )


def test_nothing_is_known_of_what_was_not_given():
    assert reading_of("split_heads", {"num_heads": 5}, torch.zeros(2)) is None
    found = reading_of("split_heads", {}, torch.zeros(2, 3, 5, 7), right=[(2, 5, 3, 7)])
    assert (found.expected_symbols, found.found_symbols) == ("(B, h, n, d_k)", "(B, n, h, d_k)")
    assert found.assertion is None


def test_a_right_answer_that_the_contract_does_not_give_is_not_named():
    found = reading_of(
        "split_heads", {"x": torch.zeros(2, 3, 35), "num_heads": 5}, torch.zeros(2, 3), right=[(2, 5, 3, 8)]
    )
    assert found is None


@pytest.mark.parametrize("library", LIBRARIES)
@given(data=st.data())
def test_moved_axes(library, data):
    """For any sizes and any order of axes: the fix gives exactly the right array, and where sizes agree nothing is named."""
    count = data.draw(st.integers(2, 5))
    names = [f"s_{number}" for number in range(count)]
    sizes = data.draw(st.lists(st.integers(2, 9), min_size=count, max_size=count))
    order = data.draw(st.permutations(range(count)))
    wrong = data.draw(st.permutations(range(count)))
    contract = f'def f(x):\n    """x ({", ".join(names)},) -> ({", ".join(names[axis] for axis in order)},)."""'
    x = counting(library, *sizes)
    moved = (lambda a, axes: a.permute(axes)) if library == "torch" else np.transpose
    right = moved(x, order)
    found = moved(right, wrong)
    call = call_of(read_contract(contract).of("f"), {"x": x})
    reading = read_result(call, [Array(tuple(found.shape), library)])
    if found.shape == right.shape:
        assert reading is None
        return
    assert reading.expected == tuple(right.shape)
    assert holds(reading.assertion, out=right, x=x)
    assert not holds(reading.assertion, out=found, x=x)
    symbols = reading.found_symbols.strip("()").split(", ") if reading.found_symbols else [None] * count
    for axis, symbol in enumerate(symbols):
        is_shared = sizes.count(found.shape[axis]) > 1
        assert (
            (symbol is None or symbol == str(found.shape[axis])) if is_shared else symbol == names[order[wrong[axis]]]
        )
    if len(set(sizes)) < count:
        assert reading.fix is None
        assert {size for size, _ in reading.ambiguous} == {size for size in sizes if sizes.count(size) > 1}
    else:
        assert (fixed(reading, found) == right).all()


@pytest.mark.parametrize("library", LIBRARIES)
@given(data=st.data())
def test_any_number_of_axes_in_front(library, data):
    front = data.draw(st.lists(st.integers(2, 4), max_size=3))
    n_q, d_k, n_k, d_v = data.draw(st.permutations([5, 7, 11, 13]))
    arguments = {
        name: counting(library, *front, *shape)
        for name, shape in {"query": (n_q, d_k), "key": (n_k, d_k), "value": (n_k, d_v)}.items()
    }
    output, weights = counting(library, *front, n_q, d_v), counting(library, *front, n_q, n_k)
    turned = weights.swapaxes(-2, -1)
    reading = reading_of("attend", arguments, output, turned)
    assert (reading.tensor, reading.expected_symbols) == ("weights", "(..., n_q, n_k)")
    assert reading.found_symbols.endswith("n_k, n_q)")
    assert (fixed(reading, turned) == weights).all()
    assert reading.fix.endswith("(-2, -1)")
    for size, value in ((True, weights), (False, turned)):
        assert holds(reading.assertion, weights=value, **arguments) is size


@pytest.mark.parametrize("library", LIBRARIES)
@given(data=st.data())
def test_an_axis_of_one_too_many(library, data):
    """It is dropped by its place; but not where a symbol has the size 1, for then it may be that symbol's axis."""
    sizes = data.draw(st.lists(st.integers(1, 5), min_size=3, max_size=3))
    place = data.draw(st.integers(0, 4))
    x = counting(library, sizes[0], sizes[1], 2 * sizes[2])
    right = counting(library, sizes[0], 2, sizes[1], sizes[2])
    found = right[(*[slice(None)] * place, None)]
    reading = reading_of("split_heads", {"x": x, "num_heads": 2}, found)
    if 1 in sizes:
        assert reading.fix is None
    else:
        assert reading.fix == f".squeeze({place})"
        assert (fixed(reading, found) == right).all()


def test_an_axis_of_one_that_the_contract_has():
    arguments = {"lengths": [3, 1], "max_length": 5}
    reading = reading_of("mask", arguments, torch.zeros(2, 5))
    assert reading.fix == "[:, None]"
    assert fixed(reading, torch.zeros(2, 5)).shape == (2, 1, 5)
    assert reading.assertion == "assert out.shape == (len(lengths), 1, max_length)"


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_an_axis_that_has_size_one_by_chance_is_not_put_back(lost):
    """`squeeze()` took it along; to add it again would be right for this size alone."""
    shape = [2, 5, 3, 7]
    shape[lost] = 1
    x = torch.zeros(shape[0], shape[2], shape[1] * 7)
    found = torch.zeros(shape).squeeze(lost)
    reading = reading_of("split_heads", {"x": x, "num_heads": shape[1]}, found)
    assert reading is not None
    assert reading.fix is None


@given(sizes=st.permutations([2, 3, 5, 7]))
def test_heads_that_were_not_merged(sizes):
    batch, n, h, d_k = sizes
    x = counting("torch", batch, h, n, d_k)
    found = x.transpose(1, 2)
    reading = reading_of("merge_heads", {"x": x}, found)
    assert reading.found_symbols == "(B, n, h, d_k)"
    assert reading.fix == ".reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])"
    assert torch.equal(eval(f"found{reading.fix}", {"found": found, "x": x}), found.reshape(batch, n, h * d_k))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 2, 3, 1), (2, 0, 1, 3)])
def test_a_reshape_that_would_mix_axes_is_never_suggested(order):
    x = counting("torch", 2, 5, 3, 7)
    reading = reading_of("merge_heads", {"x": x}, x.permute(order))
    assert reading.fix is None


def test_a_product_is_named_but_not_cut():
    x = counting("torch", 2, 5, 3, 7)
    reading = reading_of("merge_heads", {"x": x}, x.reshape(2, 15, 7))
    assert reading.found_symbols == "(B, n * h, d_k)"
    assert reading.fix is None
    assert reading_of("merge_heads", {"x": x}, torch.zeros(2, 15, 8)).found_symbols == "(B, 15, 8)"


def test_heads_and_their_width_mixed_up():
    """(B, d_k, n, h) has the right sizes in another order, but no order of axes makes d_k heads h heads."""
    x = counting("torch", 2, 3, 35)
    found = x.reshape(2, 3, 7, 5).transpose(1, 2)
    reading = reading_of("split_heads", {"x": x, "num_heads": 5}, found)
    assert reading.found_symbols == "(B, d_k, n, h)"
    assert reading.fix is None


def test_a_fix_that_gives_other_values_is_not_suggested():
    x = counting("torch", 2, 3, 35)
    found, right = torch.zeros(2, 3, 5, 7), x.reshape(2, 3, 5, 7).transpose(1, 2)
    arguments, steps = {"x": x, "num_heads": 5}, []

    def confirmed(place, step):
        steps.append(place)
        return torch.equal(step.done(found).to(right.dtype), right)

    assert reading_of("split_heads", arguments, found, confirmed=confirmed).fix is None
    assert steps == [0]
    found = right.transpose(1, 2)
    assert reading_of("split_heads", arguments, found, confirmed=confirmed).fix == ".transpose(1, 2)"


def test_results_in_another_order():
    arguments = {"s": np.zeros(2), "H": np.zeros((3, 5)), "W": np.zeros((11, 7))}
    reading = reading_of("concat", arguments, np.zeros(3), np.zeros(5), names=Names(returned=("a", "c")))
    assert reading.what is What.ORDER
    assert reading.fix == "return c, a"
    assert reading.assertion == "assert c.shape == (H.shape[1],)"
    assert (reading.expected_symbols, reading.found_symbols) == ("(d_h,)", "(T,)")
    seen = []
    refused = reading_of(
        "concat", arguments, np.zeros(3), np.zeros(5), confirmed=lambda *told: seen.append(told) and False
    )
    assert refused.what is What.RESULT
    assert seen[0][1].done(("weights", "context")) == ("context", "weights")


def test_only_the_wrong_one_of_several_is_read():
    arguments = {"s": np.zeros(2), "H": np.zeros((3, 5)), "W": np.zeros((11, 7))}
    reading = reading_of("concat", arguments, np.zeros(5), np.zeros((3, 5)))
    assert (reading.tensor, reading.found_symbols, reading.expected_symbols) == ("weights", "(T, d_h)", "(T,)")


def test_a_result_like_its_argument():
    x = np.zeros((2, 3, 5))
    reading = reading_of("softmax", {"x": x}, np.zeros((2, 5, 3)))
    assert (reading.expected, reading.expected_symbols, reading.found_symbols) == ((2, 3, 5), None, None)
    assert reading.fix == ".swapaxes(1, 2)"
    assert reading.assertion == "assert out.shape == x.shape"


def test_sums_of_symbols():
    arguments = {"s": np.zeros(2), "H": np.zeros((3, 5)), "W": np.zeros((11, 7))}
    assert reading_of("concat", arguments, np.zeros(7), np.zeros(3)).found_symbols == "(d_s + d_h,)"
    assert reading_of("concat", arguments, np.zeros(11), np.zeros(3)).found_symbols == "(d_a,)"
    assert reading_of("concat", arguments, np.zeros(4), np.zeros(3)).found_symbols is None


@given(
    shape=st.lists(st.integers(0, 36), max_size=5),
    sizes=st.tuples(*[st.integers(1, 6)] * 4),
    library=st.sampled_from(["numpy", "torch"]),
)
def test_whatever_is_suggested_gives_the_right_shape_and_stretches_nothing(shape, sizes, library):
    """Also for results that have nothing to do with what was asked for."""
    batch, n, h, d_k = sizes
    assume(prod(shape) < 10_000)
    x = counting(library, batch, n, h * d_k)
    found = counting(library, *shape)
    reading = reading_of("split_heads", {"x": x, "num_heads": h}, found)
    if reading is None:
        assert tuple(shape) == (batch, h, n, d_k)
        return
    assert not holds(reading.assertion, out=found, x=x, num_heads=h)
    assert holds(reading.assertion, out=counting(library, batch, h, n, d_k), x=x, num_heads=h)
    if reading.fix is not None:
        after = eval(f"found{reading.fix}", {"found": found, "x": x, "num_heads": h})
        assert tuple(after.shape) == (batch, h, n, d_k)
        assert prod(after.shape) == prod(shape)


@given(sizes=st.lists(st.integers(1, 4), min_size=4, max_size=4), shape=st.lists(st.integers(1, 16), max_size=4))
def test_a_symbol_is_named_only_where_no_other_fits(sizes, shape):
    batch, n, h, d_k = sizes
    known = {"B": batch, "n": n, "h": h, "d_k": d_k, "d_model": h * d_k}
    reading = reading_of("split_heads", {"x": np.zeros((batch, n, h * d_k)), "num_heads": h}, np.zeros(shape))
    if reading is None or reading.found_symbols is None:
        return
    for size, symbol in zip(shape, reading.found_symbols.strip("()").rstrip(",").split(", "), strict=True):
        fitting = [name for name, value in known.items() if value == size and size > 1]
        if symbol == str(size):
            assert len(fitting) != 1
        elif "*" in symbol:
            assert prod(known[name] for name in symbol.split(" * ")) == size
        else:
            assert fitting == [symbol]


def test_an_object_made_before():
    source = '''
class Heads:
    """Heads.

    Args:
        width: d_model.
        num_heads: h; each gets d_k = d_model / h features.
    """

    def __init__(self, width: int, num_heads: int):
        """Make it."""

    def forward(self, x):
        """x (B, n, d_model) -> (B, h, n, d_k)."""
'''
    signature = read_contract(source).of("Heads.forward")
    x = torch.zeros(2, 3, 35)
    call = call_of(signature, {"x": x}, {"width": 35, "num_heads": 5})
    reading = read_result(call, [Array((2, 3, 5, 7), "torch")])
    assert (reading.found_symbols, reading.fix) == ("(B, n, h, d_k)", ".transpose(1, 2)")
    assert reading.assertion is None  # the student's object keeps the number of heads nowhere
    kept = replace(call, names=Names(attributes={"num_heads": "self.h"}))
    assert read_result(kept, [Array((2, 3, 5, 7), "torch")]).assertion == (
        "assert out.shape == (x.shape[0], self.h, x.shape[1], x.shape[2] // self.h)"
    )
    clash = Call(signature, {"x": (2, 3, 35)}, {"width": 36, "num_heads": 5})
    assert read_result(clash, [Array((2, 3, 5, 7), "torch")]) is None
