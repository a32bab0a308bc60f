"""The reference of `multihead_luong` against PyTorch's heads, loops over Python floats, and its hand-outs' numbers."""

import importlib.util
import math
import re
from pathlib import Path

import numpy as np
import pytest
import scipy.special
import torch

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises" / "multihead_luong" / name for name in ("README.md", "README.zh.md")]
SIZES = [(5, 7, 2, 3), (7, 3, 5, 2), (3, 2, 1, 5), (11, 3, 2, 7)]  # T, d_s, num_heads, d_k
SIZES += [(5, 6, 2, 3), (1, 5, 2, 3), (2, 5, 7, 1), (1, 1, 1, 1)]  # d_s = d_h, and sizes of 1
LUONG_H = np.array([[1, 0, 0.2], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3]])


@pytest.fixture(scope="module")
def attend():
    path = ROOT / "solutions" / "multihead_luong" / "multihead_luong.py"
    spec = importlib.util.spec_from_file_location("reference_of_multihead_luong", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.multihead_general_attention


def inputs(T, d_s, num_heads, d_k, dtype=np.float64):
    generator = np.random.default_rng([T, d_s, num_heads, d_k])
    shapes = [(d_s,), (T, num_heads * d_k), (d_s, num_heads * d_k)]
    return (*(generator.normal(size=shape).astype(dtype) for shape in shapes), num_heads)


def by_loops(s, H, W, num_heads):
    T, d_h = H.shape
    d_k = d_h // num_heads
    context, weights = [], []
    for i in range(num_heads):
        own = range(i * d_k, (i + 1) * d_k)
        odds = [
            math.exp(math.fsum(float(s[r] * W[r, f] * H[t, f]) for r in range(len(s)) for f in own)) for t in range(T)
        ]
        row = [odd / math.fsum(odds) for odd in odds]
        weights.append(row)
        context += [math.fsum(row[t] * float(H[t, f]) for t in range(T)) for f in own]
    return np.array(context), np.array(weights)


def by_torch(s, H, W, num_heads):
    """PyTorch's heads with projections that do nothing; its factor 1/sqrt(d_k) is taken back in the query."""
    d_h = H.shape[1]
    layer = torch.nn.MultiheadAttention(d_h, num_heads, bias=False, dtype=torch.float64)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.eye(d_h).repeat(3, 1))
        layer.out_proj.weight.copy_(torch.eye(d_h))
        states = torch.from_numpy(H)
        query = torch.from_numpy(s @ W)[None] * math.sqrt(d_h // num_heads)
        context, weights = layer(query, states, states, average_attn_weights=False)
    return context[0].numpy(), weights[:, 0].numpy()


@pytest.mark.parametrize("oracle", [by_loops, by_torch])
@pytest.mark.parametrize("sizes", SIZES)
def test_agrees_with_an_independent_oracle(attend, oracle, sizes):
    asked = inputs(*sizes)
    for found, expected in zip(attend(*asked), oracle(*asked), strict=True):
        assert found.shape == expected.shape
        np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13)


def test_scores_of_the_heads_add_up_to_the_score_of_one(attend):
    s, H, W, num_heads = inputs(5, 7, 2, 3)
    parts = [W[:, 3 * i : 3 * i + 3].T @ s @ H[:, 3 * i : 3 * i + 3].T for i in range(num_heads)]
    np.testing.assert_allclose(attend(s, H, W, 2)[1], scipy.special.softmax(parts, axis=1), rtol=1e-12)
    np.testing.assert_allclose(attend(s, H, W, 1)[1][0], scipy.special.softmax(sum(parts)), rtol=1e-12)


def test_large_scores_in_one_head_leave_the_other_alone(attend):
    s, H, W, _ = inputs(5, 7, 2, 3)
    louder = W * np.repeat([1e4, 1.0], 3)
    weights = attend(s, H, louder, 2)[1]
    np.testing.assert_array_equal(weights[1], attend(s, H, W, 2)[1][1])
    np.testing.assert_allclose(weights[0], scipy.special.softmax(H[:, :3] @ (s @ louder[:, :3])), atol=1e-9)


@pytest.mark.parametrize(("given", "expected"), [(np.float32, np.float32), (np.float64, np.float64), (int, np.float64)])
def test_dtype_is_kept_and_arguments_are_left_alone(attend, given, expected):
    s, H, W, num_heads = inputs(5, 7, 2, 3)
    arrays = [(3 * x).astype(given) for x in (s, H, W)]
    before = [x.copy() for x in arrays]
    context, weights = attend(*arrays, num_heads)
    assert (context.dtype, weights.dtype) == (expected, expected)
    assert all(np.array_equal(now, then) for now, then in zip(arrays, before, strict=True))
    wanted = by_loops(*(x.astype(float) for x in arrays), num_heads)
    np.testing.assert_allclose(context, wanted[0], rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(weights, wanted[1], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("shapes", "num_heads", "sizes"),
    [
        ([(4,), (5, 7), (4, 7)], 2, "7 2"),
        ([(4,), (5, 3), (4, 3)], 5, "3 5"),
        ([(4,), (5, 6), (3, 6)], 2, "3 4"),
        ([(4,), (5, 6), (1, 6)], 2, "1 4"),
        ([(4,), (5, 6), (4, 1)], 2, "1 6"),
        ([(1,), (5, 6), (4, 6)], 2, "1 4"),
    ],
)
def test_sizes_that_do_not_fit_are_named(attend, shapes, num_heads, sizes):
    with pytest.raises(ValueError) as raised:
        attend(*(np.ones(shape) for shape in shapes), num_heads)
    assert set(sizes.split()) <= set(re.findall(r"\d+", str(raised.value)))


def written(numbers):
    """As the hand-outs write them: three decimals, no zero in front of the point."""
    return (
        "("
        + ", ".join(f"{number:.3f}".replace("0.", ".", 1) if number < 1 else f"{number:.3f}" for number in numbers)
        + ")"
    )


def worked_numbers(attend):
    H = np.array([[1, 3, 0, 0], [0, 1, 1, 0], [0, 0, 2, 1]])
    s, W = np.array([1]), np.array([[2, 0, 0, 2]])
    for num_heads in (1, 2):
        context, weights = attend(s, H, W, num_heads)
        yield from (context, *weights, *np.split(context, num_heads))
    for num_heads in (1, 3):
        yield from attend(np.array([0.9, 0.1, 0.2]), LUONG_H, np.eye(3), num_heads)[1]


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_hand_out_states_what_the_reference_gives(attend, handout):
    text = re.sub(r"\s+", "", handout.read_text(encoding="utf-8"))
    for numbers in worked_numbers(attend):
        assert written(numbers).replace(" ", "") in text


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_hand_out_shows_the_straight_reshape(handout):
    H = np.array([[1, 3, 0, 0], [0, 1, 1, 0], [0, 0, 2, 1]])
    shown = [re.findall(r"\[(\d, \d)\]", line) for line in handout.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in shown if len(row) == 2]
    assert rows == [[f"{a[0]}, {a[1]}", f"{b[0]}, {b[1]}"] for a, b in zip(*H.reshape(2, 3, 2), strict=True)]
