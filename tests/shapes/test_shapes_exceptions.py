"""Exceptions that NumPy and PyTorch really raise are read rightly. No message is quoted: each one comes from running code."""

from itertools import zip_longest

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from shape_scenes import raised_by, run

from autograder.shapes import Call, Raised, Signature, What, call_of, read_contract, read_exception
from autograder.shapes.faults import read_message

CONTRACT = read_contract('''
def attend(query, key, value, mask=None):
    """query (B, n_q, d_k), key (B, n_k, d_k), value (B, n_k, d_v) -> output (B, n_q, d_v), weights (B, n_q, n_k)."""


def score(s, H, W, v):
    """s (d_s,), H (T, d_h), W (d_s, d_h), v (d_h,) -> context (d_h,), weights (T,)."""


def normalised(scores):
    """scores (n_q, n_k) -> weights (n_q, n_k)."""


def split(x, h: int):
    """Split.

    Args:
        x: (B, n, d).
        h: h, where d_k = d / h.

    Returns:
        (B, h, n, d_k).
    """
''')
B, N_Q, N_K, D_K, D_V = 2, 3, 5, 7, 11
D_S, T, D_H = 3, 5, 7


def tensors(*names):
    shapes = {"query": (B, N_Q, D_K), "key": (B, N_K, D_K), "value": (B, N_K, D_V), "x": (B, N_Q, 10)}
    return {name: torch.zeros(shapes[name]) for name in names}


def arrays(*names):
    shapes = {"s": (D_S,), "H": (T, D_H), "W": (D_S, D_H), "v": (D_H,), "scores": (N_Q, N_K)}
    return {name: np.zeros(shapes[name]) for name in names}


def reading_of(name, source, **variables):
    """What is read of code that raises; the variables are the arguments of the contract's function."""
    return read_exception(raised_by(source, **variables), call_of(CONTRACT.of(name), variables))


def summary(reading):
    beside = reading.beside
    return (
        reading.what,
        reading.tensor,
        reading.found_symbols,
        None if beside is None else beside.symbols,
        reading.axes,
        reading.fix,
        reading.assertion,
    )


PRODUCTS = {
    "stacks of matrices, PyTorch": (
        ("attend", "return query @ key / math.sqrt(7)", tensors("query", "key")),
        ("key", "(B, n_k, d_k)", "(B, n_q, d_k)", (-2, -1), "key.transpose(-2, -1)"),
        "assert query.shape[-1] == key.shape[-2]",
    ),
    "torch.bmm": (
        ("attend", "scores = torch.bmm(query, key)", tensors("query", "key")),
        ("key", "(B, n_k, d_k)", "(B, n_q, d_k)", (-2, -1), "key.transpose(-2, -1)"),
        "assert query.shape[-1] == key.shape[-2]",
    ),
    "transposed in front": (
        ("attend", "return torch.matmul(query, key.transpose(-1, -2).transpose(1, 2))", tensors("query", "key")),
        ("key.transpose(-1, -2).transpose(1, 2)", "(B, n_k, d_k)", "(B, n_q, d_k)", (-2, -1), "key.transpose(-1, -2)"),
        "assert query.shape[-1] == key.transpose(-1, -2).transpose(1, 2).shape[-2]",
    ),
    "matrix and vector, NumPy": (
        ("score", "return W @ s", arrays("W", "s")),
        ("W", "(d_s, d_h)", "(d_s,)", (-1, -1), "W.T"),
        "assert W.shape[-1] == s.shape[-1]",
    ),
    "vector and matrix, NumPy": (
        ("score", "return (s @ W) @ H", arrays("W", "s", "H")),
        ("H", "(T, d_h)", "(d_h,)", (-2, -1), "H.T"),
        None,
    ),
    "np.dot": (
        ("score", "e = np.dot(H, W)", arrays("W", "H")),
        ("W", "(d_s, d_h)", "(T, d_h)", (-2, -1), "W.T"),
        "assert H.shape[-1] == W.shape[-2]",
    ),
    "a method": (
        ("score", "e = H.dot(W)", arrays("W", "H")),
        ("W", "(d_s, d_h)", "(T, d_h)", (-2, -1), "W.T"),
        "assert H.shape[-1] == W.shape[-2]",
    ),
    "matrices, PyTorch": (
        ("score", "e = H @ W", {name: torch.tensor(array) for name, array in arrays("W", "H").items()}),
        ("W", "(d_s, d_h)", "(T, d_h)", (-2, -1), "W.T"),
        "assert H.shape[-1] == W.shape[-2]",
    ),
    "matrix and vector, PyTorch": (
        ("score", "e = W @ s", {name: torch.tensor(array) for name, array in arrays("W", "s").items()}),
        ("W", "(d_s, d_h)", "(d_s,)", (-1, -1), "W.T"),
        "assert W.shape[-1] == s.shape[-1]",
    ),
    "vectors, NumPy": (
        ("score", "e = s @ v", arrays("v", "s")),
        ("v", "(d_h,)", "(d_s,)", (-1, -1), None),
        "assert s.shape[-1] == v.shape[-1]",
    ),
    "vectors, PyTorch": (
        ("score", "e = s @ v", {name: torch.tensor(array) for name, array in arrays("v", "s").items()}),
        ("v", "(d_h,)", "(d_s,)", (-1, -1), None),
        "assert s.shape[-1] == v.shape[-1]",
    ),
    "a stack and a vector, PyTorch": (
        ("attend", "e = query @ torch.zeros(5)\n", tensors("query")),
        None,
        None,
    ),
}


@pytest.mark.parametrize("case", PRODUCTS)
def test_products(case):
    (name, source, variables), wanted, assertion = PRODUCTS[case]
    reading = reading_of(name, source, **variables)
    if wanted is None:
        assert reading is None
        return
    assert summary(reading) == (What.MATMUL, *wanted, assertion)
    if reading.fix is not None:
        assert reading.expected == eval(reading.fix, variables | {"np": np, "torch": torch}).shape
        changed = reading.operation.replace(reading.tensor, reading.fix)
        run(f"return {changed}", **variables)  # it works now
    if assertion is not None:
        with pytest.raises(AssertionError):
            run(assertion, **variables)


def test_the_axes_that_meet():
    reading = reading_of("attend", "return query @ key", **tensors("query", "key"))
    assert (reading.beside.name, reading.beside.shape, reading.is_left) == ("query", (2, 3, 7), False)
    assert (reading.found[reading.axes[0]], reading.beside.shape[reading.axes[1]]) == (N_K, D_K)
    assert (reading.expected, reading.expected_symbols) == ((2, 7, 5), "(B, d_k, n_k)")


def test_no_fix_where_either_operand_could_be_turned():
    """With as many queries as keys, and the number of neither on the way out, both products run."""
    source = "q, k = x[:, :, :7], x[:, :, :7]\nreturn q @ k"
    x = {"x": torch.zeros(2, 3, 10), "h": 5}
    reading = reading_of("split", source, **x)
    assert (reading.what, reading.tensor, reading.fix) == (What.MATMUL, "k", None)


def test_of_two_fixes_the_one_that_gives_a_result():
    """The same, but here the contract knows weights (B, n_q, n_k), and of the other product no result."""
    query = torch.zeros(2, 3, 7)
    reading = reading_of("attend", "return query @ key", query=query, key=query.clone())
    assert reading.fix == "key.transpose(-2, -1)"
    assert reading.found_symbols == "(B, 3, d_k)"
    assert reading.ambiguous == ((3, ("n_q", "n_k")),)


def test_weights_that_were_made_the_wrong_way_round_are_not_turned_afterwards():
    """They have the right shape then, and still sum to 1 along the wrong axis."""
    source = "weights = torch.softmax(key @ query.transpose(1, 2), dim=-1)\nreturn weights @ value"
    reading = reading_of("attend", source, **tensors("query", "key", "value"))
    assert (reading.tensor, reading.beside.name, reading.beside.symbols) == ("value", "weights", "(B, n_k, n_q)")
    assert reading.fix is None


def test_a_product_that_would_run_by_stretching_gets_no_fix():
    reading = reading_of("attend", "return W @ key", W=torch.zeros(11, 5 + 2 - 0)[:, :6], **tensors("key"))
    assert (reading.what, reading.fix) == (What.MATMUL, None)
    turned = reading_of("attend", "W = torch.zeros(13, 7)\nreturn W @ key", **tensors("key"))
    assert turned.fix is None, "W @ key.transpose(-2, -1) would use one W for every sequence"


def test_stacks_of_different_size():
    reading = reading_of("attend", "k = torch.zeros(4, 7, 5)\nreturn query @ k", **tensors("query"))
    assert (reading.what, reading.tensor, reading.axes, reading.fix) == (What.STACKS, "k", (-3, -3), None)
    assert reading.assertion == "assert query.shape[:-2] == k.shape[:-2]"
    array = np.zeros((2, 3, 7))
    numpy = reading_of("attend", "k = np.zeros((4, 7, 5))\nreturn query @ k", query=array)
    assert (numpy.what, numpy.tensor, numpy.axes) == (What.STACKS, "k", (-3, -3))
    bmm = reading_of("attend", "k = torch.zeros(4, 7, 5)\nreturn torch.bmm(query, k)", **tensors("query"))
    assert (bmm.what, bmm.axes) == (What.STACKS, (-3, -3))


def test_heads_behind_the_tokens():
    """(B, n, h, d_k) on both sides: what has to be moved is the head axis, so that turning the last two is no fix."""
    source = "q = x.reshape(2, 3, 5, 2)\nreturn q @ q"
    reading = reading_of("split", source, x=torch.zeros(2, 3, 10), h=5)
    assert (reading.what, reading.found, reading.fix) == (What.MATMUL, (2, 3, 5, 2), None)


class Layers(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.W_q = torch.nn.Linear(D_K, D_V, bias=False)
        self.norm = torch.nn.LayerNorm(D_V)
        self.v = torch.nn.Parameter(torch.zeros(N_K))


@pytest.mark.parametrize("bias", [True, False])
def test_a_layer_for_another_width(bias):
    self = Layers()
    self.W_q = torch.nn.Linear(D_K, D_V, bias=bias)
    reading = reading_of("attend", "return self.norm(self.W_q(value))", self=self, **tensors("value"))
    assert (reading.what, reading.tensor, reading.found_symbols) == (What.LAYER, "value", "(B, n_k, d_v)")
    assert (reading.expected, reading.expected_symbols) == ((2, 5, 7), "(B, n_k, 7)")
    assert (reading.fix, reading.assertion) == (None, "assert value.shape[-1] == self.W_q.weight.shape[1]")


def test_a_layer_that_got_its_argument_turned():
    source = "k = key.transpose(1, 2)\nreturn self.W_q(k)"
    self = Layers()
    reading = reading_of("attend", source, self=self, **tensors("query", "key"))
    assert (reading.what, reading.fix, reading.expected_symbols) == (What.LAYER, "k.transpose(-2, -1)", "(B, n_k, d_k)")
    self.W_q(torch.zeros(reading.found).transpose(-2, -1))


def test_a_parameter_of_the_module():
    reading = reading_of("attend", "return self.W_q(query) @ self.v", self=Layers(), **tensors("query", "value"))
    assert (reading.what, reading.tensor) == (What.MATMUL, "self.v")
    assert (reading.beside.name, reading.beside.symbols) == ("self.W_q(query)", "(B, n_q, d_v)")


MISFITS = {
    "NumPy": ("score", "return W + v[:5]", arrays("W", "v"), ("v[:5]", None, "(d_s, d_h)", None)),
    "NumPy, one vector": ("score", "return H * s", arrays("H", "s"), ("s", "(d_s,)", "(T, d_h)", None)),
    "NumPy, two shapes": ("score", "return H - W", arrays("H", "W"), ("W", "(d_s, d_h)", "(T, d_h)", "assert H.shape == W.shape")),
    "NumPy, comparison": ("score", "return H > s", arrays("H", "s"), ("s", "(d_s,)", "(T, d_h)", None)),
    "NumPy, where": ("score", "return np.where(H > 0, H, s)", arrays("H", "s"), ("s", "(d_s,)", "(T, d_h)", None)),
    "PyTorch": ("attend", "return query * key", tensors("query", "key"), ("key", "(B, n_k, d_k)", "(B, n_q, d_k)", "assert query.shape == key.shape")),
    "PyTorch, in place": ("attend", "query += key", tensors("query", "key"), ("key", "(B, n_k, d_k)", "(B, n_q, d_k)", "assert query.shape == key.shape")),
    "PyTorch, masked_fill": (
        "attend",
        "scores = query @ key.transpose(1, 2)\nreturn scores.masked_fill(mask, 0)",
        {**tensors("query", "key"), "mask": torch.zeros(B, N_K, dtype=torch.bool)},
        ("mask", "(B, n_k)", "(B, n_q, n_k)", None),
    ),
    "PyTorch, where": ("attend", "return torch.where(query > 0, query, key)", tensors("query", "key"), ("key", "(B, n_k, d_k)", "(B, n_q, d_k)", None)),
}  # fmt: skip


@pytest.mark.parametrize("case", MISFITS)
def test_misfits(case):
    """A mask of two axes beside scores of three has no fix here: another axis would stretch it along the one or the other."""
    name, source, variables, (tensor, symbols, other, assertion) = MISFITS[case]
    reading = reading_of(name, source, **variables)
    assert (reading.what, reading.tensor, reading.found_symbols) == (What.BROADCAST, tensor, symbols)
    assert (reading.beside.symbols, reading.fix) == (other, None)
    if case not in ("NumPy, where", "PyTorch, where"):
        assert reading.assertion == assertion


def test_sizes_that_meet():
    reading = reading_of("score", "return H * s", **arrays("H", "s"))
    assert (reading.axes, reading.found[-1], reading.beside.shape[-1]) == ((-1, -1), D_S, D_H)


KEPT = [
    ("np", "return scores - scores.max(axis=1)", "scores.max(axis=1, keepdims=True)"),
    ("np", "e = scores / np.sum(scores, axis=-1)", "np.sum(scores, axis=-1, keepdims=True)"),
    ("torch", "return scores / scores.sum(1)", "scores.sum(1, keepdim=True)"),
    ("torch", "return scores - torch.amax(scores, dim=-1)", "torch.amax(scores, dim=-1, keepdim=True)"),
]


@pytest.mark.parametrize(("library", "source", "fix"), KEPT)
def test_a_reduction_that_should_keep_its_axis(library, source, fix):
    """The only fix with an axis of size 1: the array keeps its shape, which is that of the result."""
    scores = np.ones((N_Q, N_K)) if library == "np" else torch.ones(N_Q, N_K)
    reading = reading_of("normalised", source, scores=scores)
    assert (reading.fix, reading.expected, reading.expected_symbols) == (fix, (N_Q, 1), "(n_q, 1)")
    after = run("return " + reading.operation.replace(reading.tensor, fix), scores=scores)
    assert after.shape == scores.shape


@pytest.mark.parametrize(
    "source",
    [
        "total = scores.sum(axis=1)\nreturn scores / total",  # made earlier: what it was a sum of cannot be seen
        "return scores + scores.sum(axis=1)",  # a sum is rarely added to its parts
        "return scores / (2 * scores).sum(axis=1)",
        "return (scores.T - scores.T.sum(axis=1))",  # not the shape of a result
        "return scores.max(axis=1) - scores",
    ],
)
def test_no_other_axis_of_size_one(source):
    reading = reading_of("normalised", source, scores=np.ones((N_Q, N_K)))
    assert (reading.what, reading.fix) == (What.BROADCAST, None)


def test_a_sum_over_the_first_axis_that_runs_is_no_exception():
    assert run("return scores / scores.sum(axis=0)", scores=np.ones((N_Q, N_K))).shape == (N_Q, N_K)


@pytest.mark.parametrize("make", [np.zeros, torch.zeros])
@pytest.mark.parametrize(
    ("source", "assertion"),
    [
        ("B, n, d = x.shape\nreturn x.reshape(B, n, h, h)", "B * n * h * h"),
        ("B, n, d = x.shape\nreturn x.reshape((B, n, h, h))", "B * n * h * h"),
        ("B, n, d = x.shape\nreturn x.reshape(B, n, h, d - h)", "B * n * h * (d - h)"),
    ],
)
def test_a_reshape_to_another_number_of_elements(make, source, assertion):
    x = make((2, 3, 10))
    reading = reading_of("split", source, x=x, h=5)
    count = "x.size" if make is np.zeros else "x.numel()"
    assert summary(reading) == (
        What.RESHAPE,
        "x",
        "(B, n, d)",
        "(B, n, h, h)",
        None,
        None,
        f"assert {count} == {assertion}",
    )
    with pytest.raises(AssertionError):
        run(f"B, n, d = x.shape\n{reading.assertion}", x=x, h=5)


@pytest.mark.parametrize("make", [np.zeros, torch.zeros])
def test_a_reshape_with_an_open_size(make):
    reading = reading_of("split", "B, n, d = x.shape\nreturn x.reshape(B, n, 7, -1)", x=make((2, 3, 10)), h=5)
    count = "x.size" if make is np.zeros else "x.numel()"
    assert (reading.beside.shape, reading.assertion) == ((2, 3, 7, -1), f"assert {count} % (B * n * 7) == 0")
    front = reading_of("split", "return x.reshape(-1, 7, 2)", x=make((2, 3, 10)), h=5)
    assert (front.beside.shape, front.assertion) == ((-1, 7, 2), f"assert {count} % (7 * 2) == 0")
    shape = reading_of("split", "shape = (2, 3, 7)\nreturn x.reshape(shape)", x=make((2, 3, 10)), h=5)
    assert (shape.beside.shape, shape.assertion) == ((2, 3, 7), None)


def test_a_view_of_turned_axes():
    source = "y = x.transpose(1, 2)\nreturn y.view(2, 30)"
    reading = reading_of("split", source, x=torch.zeros(2, 3, 10), h=5)
    assert summary(reading) == (What.VIEW, "y", "(B, d, n)", None, None, "y.reshape(2, 30)", "assert y.is_contiguous()")


@pytest.mark.parametrize(
    ("make", "source", "assertion"),
    [
        (np.zeros, "return x.transpose(0, 2, 1, 3)", "assert x.ndim == 4"),
        (np.zeros, "return np.transpose(x, (0, 1))", "assert x.ndim == 2"),
        (torch.zeros, "return x.permute(0, 2, 1, 3)", "assert x.ndim == 4"),
    ],
)
def test_an_order_of_more_axes_than_there_are(make, source, assertion):
    reading = reading_of("split", source, x=make((2, 3, 10)), h=5)
    assert summary(reading) == (What.AXES, "x", "(B, n, d)", None, None, None, assertion)


@pytest.mark.parametrize("library", ["np", "torch"])
def test_einsum(library):
    variables = tensors("query", "key")
    if library == "np":
        variables = {name: tensor.numpy() for name, tensor in variables.items()}
    reading = reading_of("attend", f"return {library}.einsum('bqd,bdk->bqk', query, key)", **variables)
    wanted = (
        "key",
        "(B, n_k, d_k)",
        "(B, n_q, d_k)",
        (-2, -1),
        "'bqd,bkd->bqk'",
        "assert query.shape[2] == key.shape[1]",
    )
    assert summary(reading) == (What.EINSUM, *wanted)
    assert reading.letter == "d"
    after = run(f"return {library}.einsum({reading.fix}, query, key)", **variables)
    assert after.shape == (B, N_Q, N_K)


def test_an_einsum_that_several_orders_would_fit():
    source = "return torch.einsum('ij,jk->ik', a, b)"
    reading = reading_of("attend", source, a=torch.zeros(3, 4), b=torch.zeros(3, 4))
    assert (reading.what, reading.fix) == (What.EINSUM, None)
    stretched = reading_of("attend", "return torch.einsum('ij,jk->ik', a, b)", a=torch.zeros(1, 4), b=torch.zeros(3, 5))
    assert stretched.fix is None


UNREAD = [
    "return x[:, 5:].reshape(-1, 4) @ torch.zeros(3, 4)",  # of one operand nobody knows the shape
    "return float('x')",
    "raise ValueError('x of shape (2, 3) does not fit')",
    "return x.transpose(4, 5)",
    "return (x + x) @ torch.cat([x, x])",
]


@pytest.mark.parametrize("source", UNREAD)
def test_what_is_not_understood_is_not_read(source):
    assert reading_of("split", source, x=torch.zeros(2, 3, 10), h=5) is None


def test_without_a_contract_nothing_is_named_and_nothing_is_fixed():
    reading = read_exception(raised_by("return query @ key", **tensors("query", "key")))
    assert (reading.what, reading.found_symbols, reading.fix) == (What.MATMUL, None, None)
    assert reading.assertion == "assert query.shape[-1] == key.shape[-2]"


def test_a_call_against_the_contract_is_not_read():
    """The check asks for a ValueError, and there is nothing in the code to turn around."""
    variables = {"query": torch.zeros(2, 3, 7), "key": torch.zeros(2, 5, 6)}
    assert reading_of("attend", "return query @ key.transpose(1, 2)", **variables) is None


def test_the_failing_part_of_a_line():
    """Where two products of a line have the same sizes, only the expression tells which one it was."""
    raised = raised_by("return (key @ key) + (query @ key)", **tensors("query", "key"))
    call = call_of(CONTRACT.of("attend"), tensors("query", "key"))
    assert read_exception(raised, call) is None
    for expression, left in (("key @ key", "key"), ("query @ key", "query")):
        reading = read_exception(Raised(raised.message, "", raised.shapes, expression), call)
        assert (reading.operation, reading.beside.name) == (expression, left)
    over_lines = Raised(
        raised.message, "scores = torch.matmul(", raised.shapes, "torch.matmul(\n    query,\n    key,\n)"
    )
    assert read_exception(over_lines, call).operation == "torch.matmul(query, key)"
    assert read_exception(Raised(raised.message, "return query @ key", raised.shapes, "query + )"), call) is None


def strict(left, right):
    """Whether a product stretches nothing: equal stacks, or one matrix or vector on the right."""
    return right.ndim <= 2 or left.shape[:-2] == right.shape[:-2]


SHAPES = st.lists(st.sampled_from([1, 2, 3, 5, 7]), min_size=1, max_size=4)
ANY = Call(Signature("f"))


@pytest.mark.parametrize("make", [np.zeros, torch.zeros])
@given(left=SHAPES, right=SHAPES)
def test_a_fix_of_a_product_makes_it_run_and_stretches_nothing(make, left, right):
    variables = {"a": make(tuple(left)), "b": make(tuple(right))}
    try:
        run("return a @ b", **variables)
    except (ValueError, RuntimeError):
        reading = read_exception(raised_by("return a @ b", **variables), ANY)
    else:
        return
    if len(left) == 1 and len(right) > 2 and make is torch.zeros:
        return  # PyTorch turns such a product around, and its message speaks of that
    assert reading is not None
    assert reading.found_symbols is None
    if reading.fix is None:
        return
    variables[reading.tensor] = eval(reading.fix, dict(variables))
    assert tuple(variables[reading.tensor].shape) == reading.expected
    assert strict(variables["a"], variables["b"])
    run("return a @ b", **variables)


@pytest.mark.parametrize("make", [np.zeros, torch.zeros])
@given(left=SHAPES, right=SHAPES, sign=st.sampled_from("+-*/<"))
def test_shapes_that_do_not_fit_are_never_stretched(make, left, right, sign):
    variables = {"a": make(tuple(left)) + 1, "b": make(tuple(right)) + 1}
    source = f"return a {sign} b"
    fits = all(
        one == other or 1 in (one, other) for one, other in zip_longest(reversed(left), reversed(right), fillvalue=1)
    )
    if fits:
        run(source, **variables)
        return
    call = Call(
        read_contract('def f(a):\n    """a (p, q) -> (q, p)."""').of("f"), {"a": tuple(left)} if len(left) == 2 else {}
    )
    reading = read_exception(raised_by(source, **variables), call)
    assert (reading.what, reading.operation) == (What.BROADCAST, f"a {sign} b")
    first, second = (reading.found[reading.axes[0]], reading.beside.shape[reading.axes[1]])
    assert first != second
    assert 1 not in (first, second)
    if reading.fix is not None:
        variables[reading.tensor] = eval(reading.fix, dict(variables))
        assert tuple(variables["a"].shape) == tuple(variables["b"].shape)


@pytest.mark.parametrize("library", ["np", "torch"])
@given(data=st.data())
def test_a_fix_of_an_einsum_gives_each_letter_one_size(library, data):
    letters = data.draw(st.lists(st.permutations("ijk"), min_size=2, max_size=2))
    shapes = [data.draw(st.lists(st.sampled_from([2, 3, 5]), min_size=3, max_size=3)) for _ in letters]
    make = np.zeros if library == "np" else torch.zeros
    variables = {"a": make(tuple(shapes[0])), "b": make(tuple(shapes[1]))}
    equation = ",".join("".join(part) for part in letters) + "->ijk"
    source = f"return {library}.einsum({equation!r}, a, b)"
    try:
        run(source, **variables)
    except (ValueError, RuntimeError):
        reading = read_exception(raised_by(source, **variables), ANY)
    else:
        return
    assert reading.what is What.EINSUM
    if reading.fix is not None:
        after = run(f"return {library}.einsum({reading.fix}, a, b)", **variables)
        assert sorted(after.shape) == sorted(shapes[0])


def test_other_messages_are_none_of_ours():
    for message in ("", "x", "division by zero", "shapes are wrong", "operands", "\n" * 3000, "matmul: " + "(" * 2000):
        assert read_message(message) is None
