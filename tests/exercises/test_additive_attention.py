"""The reference of `additive_attention` against loops over Python floats, PyTorch's own attention, finite differences,
and the numbers of its hand-outs.
"""

import importlib.util
import math
import re
from pathlib import Path

import numpy as np
import pytest
import scipy.special
import torch
import torch.nn.functional as F

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises" / "additive_attention" / name for name in ("README.md", "README.zh.md")]
SIZES = [(5, 3, 2, 7), (2, 5, 3, 11), (7, 2, 5, 3), (5, 3, 3, 3), (1, 5, 3, 7), (5, 1, 1, 1), (1, 1, 1, 1)]
"""T, d_s, d_h, d_attn; also equal ones, where matrices could be confused, and sizes of 1."""
B, T, WIDTHS = 2, 5, (3, 7, 11)


@pytest.fixture(scope="module")
def reference():
    path = ROOT / "solutions" / "additive_attention" / "additive_attention.py"
    spec = importlib.util.spec_from_file_location("reference_of_additive_attention", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def arrays(*shapes, seed=0):
    generator = np.random.default_rng(seed)
    return tuple(generator.normal(size=shape) for shape in shapes)


def inputs(T, d_s, d_h, d_attn):
    return arrays((d_s,), (T, d_h), (d_attn, d_s), (d_attn, d_h), (d_attn,))


def scores_by_loops(s, H, W, U, v):
    def hidden(a, h):
        return math.tanh(math.fsum(float(w * x) for w, x in zip((*W[a], *U[a]), (*s, *h), strict=True)))

    return [math.fsum(float(v[a]) * hidden(a, h) for a in range(len(v))) for h in H]


def by_loops(s, H, W, U, v, blocked=None):
    """Context and weights over the positions that are not blocked, of which there must be one."""
    scores = scores_by_loops(s, H, W, U, v)
    is_open = [True] * len(H) if blocked is None else [not shut for shut in blocked]
    odds = [math.exp(e) if free else 0.0 for e, free in zip(scores, is_open, strict=True)]
    weights = [odd / math.fsum(odds) for odd in odds]
    return np.array([math.fsum(a * float(x) for a, x in zip(weights, column, strict=True)) for column in H.T]), weights


@pytest.mark.parametrize("sizes", SIZES)
def test_function_agrees_with_loops(reference, sizes):
    asked = inputs(*sizes)
    for found, expected in zip(reference.additive_attention(*asked), by_loops(*asked), strict=True):
        assert found.shape == np.shape(expected)
        np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("size", [1e3, 1e6])
def test_function_takes_large_scores(reference, size):
    s, H, W, U, v = inputs(5, 3, 2, 7)
    weights = reference.additive_attention(s, H, W, U, size * v)[1]
    expected = scipy.special.softmax(scores_by_loops(s, H, W, U, size * v))
    np.testing.assert_allclose(weights, expected, rtol=1e-7, atol=1e-12)


@pytest.mark.parametrize(("given", "expected"), [(np.float32, np.float32), (np.float64, np.float64), (int, np.float64)])
def test_function_keeps_dtype_and_arguments(reference, given, expected):
    asked = [(2 * x).astype(given) for x in inputs(5, 3, 2, 7)]
    before = [x.copy() for x in asked]
    found = reference.additive_attention(*asked)
    assert [x.dtype for x in found] == [expected, expected]
    assert all(np.array_equal(now, then) for now, then in zip(asked, before, strict=True))
    for actual, wanted in zip(found, by_loops(*(x.astype(float) for x in asked)), strict=True):
        np.testing.assert_allclose(actual, wanted, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("W", "U", "v", "sizes"),
    [
        ((2, 11), (2, 5), (2,), "11 3"),
        ((2, 1), (2, 5), (2,), "1 3"),
        ((2, 3), (2, 1), (2,), "1 5"),
        ((1, 3), (2, 5), (2,), "1 2"),
        ((2, 3), (1, 5), (2,), "1 2"),
        ((2, 3), (2, 5), (1,), "1 2"),
        ((2, 3), (11, 5), (2,), "11 2"),
    ],
)
def test_function_names_sizes_that_do_not_fit(reference, W, U, v, sizes):
    with pytest.raises(ValueError) as raised:
        reference.additive_attention(np.ones(3), np.ones((7, 5)), np.ones(W), np.ones(U), np.ones(v))
    assert set(sizes.split()) <= set(re.findall(r"\d+", str(raised.value)))


def module_and_weights(reference, widths=WIDTHS, seed=1):
    """A module in double precision, and its W_a, U_a and v_a as arrays."""
    d_s, d_h, d_attn = widths
    W, U, v = arrays((d_attn, d_s), (d_attn, d_h), (d_attn,), seed=seed)
    module = reference.AdditiveAttention(d_s, d_h, d_attn).double()
    module.load_state_dict({"W_a.weight": torch.tensor(W), "U_a.weight": torch.tensor(U), "v_a": torch.tensor(v)})
    return module, (W, U, v)


def batch(B=B, T=T, widths=WIDTHS):
    return tuple(torch.from_numpy(x) for x in arrays((B, widths[0]), (B, T, widths[1]), seed=2))


def behind(*lengths):
    return torch.arange(T) >= torch.tensor(lengths).unsqueeze(1)


MASKS = {
    "none": None,
    "right": behind(3, 5),
    "left": behind(1, 4).flip(1),
    "integers": behind(3, 5).long(),
    "floats": behind(3, 5).float(),
    "one row": behind(4)[0],
    "(1, T)": behind(4),
}


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
def test_module_agrees_with_loops(reference, mask):
    module, weights = module_and_weights(reference)
    s, H = batch()
    rows = np.zeros((B, T), dtype=bool) if mask is None else np.broadcast_to(mask.numpy().astype(bool), (B, T))
    context, attention = module(s, H, mask)
    for b in range(B):
        expected = by_loops(s[b].numpy(), H[b].numpy(), *weights, blocked=rows[b])
        np.testing.assert_allclose(context[b].detach(), expected[0], rtol=1e-11, atol=1e-13)
        np.testing.assert_allclose(attention[b].detach(), expected[1], rtol=1e-11, atol=1e-13)
    assert not attention.detach().numpy()[rows].any()


@pytest.mark.parametrize("sizes", [(5, 5), (1, 5), (2, 1), (1, 1)])
@pytest.mark.parametrize("widths", [WIDTHS, (1, 1, 1)])
def test_module_agrees_with_scaled_dot_product_attention(reference, sizes, widths):
    """Which adds what it is told to scores of 0: here, the scores."""
    module, (W, U, v) = module_and_weights(reference, widths)
    s, H = batch(*sizes, widths)
    scores = [scores_by_loops(s[b].numpy(), H[b].numpy(), W, U, v) for b in range(len(s))]
    nothing = torch.zeros(len(s), 1, 1, dtype=torch.float64)
    bias = torch.tensor(scores, dtype=torch.float64).unsqueeze(1)
    expected = F.scaled_dot_product_attention(nothing, nothing.expand(-1, H.shape[1], 1), H, attn_mask=bias)
    context, weights = module(s, H)
    assert (context.shape, weights.shape) == ((len(s), widths[1]), H.shape[:2])
    torch.testing.assert_close(context, expected[:, 0], rtol=1e-11, atol=1e-13)
    torch.testing.assert_close(weights.sum(dim=1), torch.ones(len(s)).double())


@pytest.mark.parametrize("lengths", [(3, 5), (0, 3), (0, 0)])
def test_module_has_the_gradients_of_finite_differences(reference, lengths):
    module, _ = module_and_weights(reference)
    states = [x.requires_grad_() for x in batch()]
    parameters = dict(module.named_parameters())

    def call(s, H, *values):
        return torch.func.functional_call(module, dict(zip(parameters, values, strict=True)), (s, H, behind(*lengths)))

    assert torch.autograd.gradcheck(call, (*states, *parameters.values()))


def test_row_of_padding_is_zero_in_both_directions(reference):
    module, _ = module_and_weights(reference)
    s, H = (x.requires_grad_() for x in batch())
    context, weights = module(s, H, behind(0, 3))
    assert not context[0].any()
    assert not weights[0].any()
    (100 * context.sum() + weights.square().sum()).backward()
    assert not s.grad[0].any()
    assert not H.grad[0].any()
    alone = module_and_weights(reference)[0]
    context, weights = alone(s[1:].detach(), H[1:].detach(), behind(3))
    (100 * context.sum() + weights.square().sum()).backward()
    for found, expected in zip(module.parameters(), alone.parameters(), strict=True):
        torch.testing.assert_close(found.grad, expected.grad)
        assert found.grad.any()


@pytest.mark.parametrize("lengths", [(3, 5), (4, 1), (1, 2)])
def test_module_takes_large_scores(reference, lengths):
    module, (W, U, v) = module_and_weights(reference)
    s, H = batch()
    with torch.no_grad():
        module.v_a *= 1e4
        weights = module(s, H, behind(*lengths))[1].numpy()
    for b, length in enumerate(lengths):
        scores = scores_by_loops(s[b].numpy(), H[b].numpy(), W, U, 1e4 * v)
        np.testing.assert_allclose(weights[b, :length], scipy.special.softmax(scores[:length]), rtol=1e-7, atol=1e-9)


def test_module_state(reference):
    module = reference.AdditiveAttention(*WIDTHS)
    shapes = {name: tuple(x.shape) for name, x in module.named_parameters()}
    assert shapes == {"W_a.weight": (11, 3), "U_a.weight": (11, 7), "v_a": (11,)}
    assert set(module.state_dict()) == set(shapes)
    assert isinstance(module.W_a, torch.nn.Linear)
    assert isinstance(module.U_a, torch.nn.Linear)
    assert all(x.requires_grad and x.isfinite().all() for x in module.parameters())


def test_module_keeps_float32_and_arguments_and_forgets(reference):
    module = module_and_weights(reference)[0].float()
    arguments = [*(x.float() for x in batch()), behind(3, 5)]
    before = [x.clone() for x in arguments]
    first = module(*arguments)
    assert [x.dtype for x in first] == [torch.float32, torch.float32]
    assert all(torch.equal(now, then) for now, then in zip(arguments, before, strict=True))
    assert not torch.equal(module(-arguments[0], -arguments[1], arguments[2])[1], first[1])
    module(arguments[0], -arguments[1], arguments[2])
    assert all(torch.equal(now, then) for now, then in zip(module(*arguments), first, strict=True))


@pytest.mark.parametrize(
    ("s", "H", "mask", "sizes"),
    [
        ((1, 3), (2, 5, 7), None, "1 2"),
        ((2, 3), (1, 5, 7), None, "1 2"),
        ((5, 3), (2, 5, 7), None, "2 5"),
        ((2, 1), (2, 5, 7), None, "1 3"),
        ((2, 3), (2, 5, 1), None, "1 7"),
        ((2, 3), (2, 5, 7), (2, 11), "11 5"),
        ((2, 3), (2, 1, 7), (2, 5), "5 1"),
        ((1, 3), (1, 5, 7), (2, 5), "2 1"),
        ((2, 3), (2, 5, 7), (11, 2, 5), "11"),
    ],
)
def test_module_names_sizes_that_do_not_fit(reference, s, H, mask, sizes):
    mask = None if mask is None else torch.zeros(mask)
    with pytest.raises(ValueError) as raised:
        reference.AdditiveAttention(*WIDTHS)(torch.ones(s), torch.ones(H), mask)
    assert set(sizes.split()) <= set(re.findall(r"\d+", str(raised.value)))


def written(numbers):
    """As the hand-outs write them: three decimals, no zero in front of the point, a bare 0."""
    texts = [f"{number:.3f}".replace("0.", ".", 1) if abs(number) < 1 else f"{number:.3f}" for number in numbers]
    return "(" + ",".join("0" if text == ".000" else text for text in texts) + ")"


EXAMPLE = {
    "H": [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]],
    "W_a": [[0.5], [-1]],
    "U_a": [[1, 0, -1], [0, 2, 0]],
    "v_a": [1, 0.5],
}


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_hand_out_states_what_the_reference_gives(reference, handout):
    text = re.sub(r"\s+", "", handout.read_text(encoding="utf-8"))
    H, W, U, v = (np.array(x) for x in EXAMPLE.values())
    context, weights = reference.additive_attention(np.array([1]), H, W, U, v)
    module = reference.AdditiveAttention(1, 3, 2).double()
    module.load_state_dict({"W_a.weight": torch.tensor(W), "U_a.weight": torch.tensor(U), "v_a": torch.tensor(v)})
    one = torch.ones(1, 1).double(), torch.tensor(H)[None].double()
    _, blocked = module(*one, torch.tensor([False, False, False, True]))
    stated = [
        *(context, weights, reference.additive_attention(np.array([-1]), H, W, U, v)[1]),
        *(scipy.special.softmax(v @ U @ H.T), blocked[0].tolist()),
        *np.tanh(W @ [1] + H @ U.T),
    ]
    for numbers in stated:
        assert written(numbers) in text


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_hand_out_shows_every_step(handout):
    """The table: j, U_a h_j, the sum, its tanh, the score."""
    H, W, U, v = (np.array(x) for x in EXAMPLE.values())
    rows = [
        [float(number) for number in re.findall(r"-?\d*\.?\d+", line)]
        for line in handout.read_text(encoding="utf-8").splitlines()
        if re.match(r"    \d +\(", line)
    ]
    assert len(rows) == len(H)
    for j, row in enumerate(rows):
        key = U @ H[j]
        hidden = np.tanh(key + W @ [1])
        np.testing.assert_allclose(row, [j + 1, *key, *(key + W @ [1]), *hidden, v @ hidden], atol=5.1e-4)
