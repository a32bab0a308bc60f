"""The reference of `scaled_dot_product` against PyTorch, SciPy and loops, and every number of its hand-outs."""

import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest
import scipy.special
import torch
import torch.nn.functional as F

ROOT = Path(__file__).parents[2]
HANDOUTS = sorted((ROOT / "exercises/scaled_dot_product").glob("README*.md"))
TOKENS = [[1, 0], [0, 1], [1, 1], [1, 1], [0.5, 1]]


@pytest.fixture(scope="module")
def solution():
    path = ROOT / "solutions/scaled_dot_product/scaled_dot_product.py"
    spec = importlib.util.spec_from_file_location("reference_of_scaled_dot_product", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def inputs():
    """query, key, value (2, 3 in front; n_q, n_k, d_k, d_v = 5, 7, 11, 13), and a mask with an open key in every row."""
    generator = torch.Generator().manual_seed(0)
    shapes = (2, 3, 5, 11), (2, 3, 7, 11), (2, 3, 7, 13)
    query, key, value = (torch.randn(shape, generator=generator, dtype=torch.float64) for shape in shapes)
    mask = torch.rand(2, 3, 5, 7, generator=generator) < 0.5
    mask[..., 4] = False
    return query, key, value, mask


def by_hand(query, key, value, mask):
    """One number at a time, in Python floats."""
    n_q, d_k = query.shape
    weights = np.zeros((n_q, len(key)))
    for i in range(n_q):
        parts = {}
        for j in range(len(key)):
            if not mask[i, j]:
                parts[j] = math.exp(sum(float(query[i, f] * key[j, f]) for f in range(d_k)) / math.sqrt(d_k))
        for j, part in parts.items():
            weights[i, j] = part / sum(parts.values())
    output = [
        [sum(float(weights[i, j] * value[j, f]) for j in range(len(key))) for f in range(value.shape[1])]
        for i in range(n_q)
    ]
    return np.array(output), weights


def test_agrees_with_pytorch(solution, inputs):
    query, key, value, mask = inputs
    output, weights = solution.scaled_dot_product_attention(query, key, value, mask)
    torch.testing.assert_close(output, F.scaled_dot_product_attention(query, key, value, attn_mask=~mask))
    one_hot = torch.eye(7, dtype=torch.float64).expand(2, 3, 7, 7)
    torch.testing.assert_close(weights, F.scaled_dot_product_attention(query, key, one_hot, attn_mask=~mask))


def test_agrees_with_pytorch_without_a_mask(solution, inputs):
    query, key, value, _ = inputs
    output, _ = solution.scaled_dot_product_attention(query, key, value)
    torch.testing.assert_close(output, F.scaled_dot_product_attention(query, key, value))


def test_agrees_with_loops(solution, inputs):
    query, key, value, mask = (x[1, 2] for x in inputs)
    expected_output, expected_weights = by_hand(query, key, value, mask)
    output, weights = solution.scaled_dot_product_attention(query, key, value, mask)
    np.testing.assert_allclose(output.numpy(), expected_output, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(weights.numpy(), expected_weights, rtol=1e-12, atol=0)


def test_agrees_with_scipy_on_large_scores(solution, inputs):
    query, key, value, mask = inputs
    scores = np.einsum("bhqd,bhkd->bhqk", 1e3 * query.numpy(), key.numpy()) / 11**0.5
    expected = scipy.special.softmax(np.where(mask.numpy(), -np.inf, scores), axis=-1)
    _, weights = solution.scaled_dot_product_attention(1e3 * query, key, value, mask)
    np.testing.assert_allclose(weights.numpy(), expected, rtol=1e-9, atol=1e-14)


def test_agrees_with_the_attention_module_of_pytorch(solution, inputs):
    query, key, value = (x[:, 0, :, :11] for x in inputs[:3])
    module = torch.nn.MultiheadAttention(11, 1, bias=False, batch_first=True, dtype=torch.float64)
    identity = torch.eye(11, dtype=torch.float64)
    module.load_state_dict({"in_proj_weight": identity.repeat(3, 1), "out_proj.weight": identity})
    padding = torch.tensor([[False] * 7, [False] * 3 + [True] * 4])
    expected = module(query, key, value, key_padding_mask=padding)
    found = solution.scaled_dot_product_attention(query, key, value, padding[:, None, :])
    torch.testing.assert_close(found, tuple(expected))


def test_gradients_agree_with_pytorch(solution, inputs):
    *tensors, mask = inputs
    upstream = torch.randn(2, 3, 5, 13, generator=torch.Generator().manual_seed(1), dtype=torch.float64)

    def gradients(function):
        leaves = [x.clone().requires_grad_() for x in tensors]
        return torch.autograd.grad(function(*leaves), leaves, upstream)

    found = gradients(lambda *qkv: solution.scaled_dot_product_attention(*qkv, mask)[0])
    torch.testing.assert_close(found, gradients(lambda *qkv: F.scaled_dot_product_attention(*qkv, attn_mask=~mask)))


def test_gradients_are_those_of_the_function(solution, inputs):
    """Finite differences of output and weights, with a row that is blocked throughout."""
    query, key, value, mask = (x[0, 0].clone() for x in inputs)
    mask[2] = True
    leaves = [x.requires_grad_() for x in (query, key, value)]
    assert torch.autograd.gradcheck(lambda *qkv: solution.scaled_dot_product_attention(*qkv, mask), leaves)


def test_gradients_flow_from_the_weights(solution, inputs):
    leaves = [x.clone().requires_grad_() for x in inputs[:3]]
    _, weights = solution.scaled_dot_product_attention(*leaves)
    query_gradient, key_gradient = torch.autograd.grad((weights**2).sum(), leaves[:2])
    assert query_gradient.abs().min() > 0
    assert key_gradient.abs().min() > 0


@pytest.mark.parametrize(
    "sizes", [(1, 5, 7, 11, 13), (2, 1, 7, 11, 13), (2, 5, 1, 11, 13), (2, 5, 7, 1, 13), (2, 5, 7, 11, 1)]
)
def test_sizes_of_one(solution, sizes):
    B, n_q, n_k, d_k, d_v = sizes
    query, key, value = torch.ones(B, n_q, d_k), torch.ones(B, n_k, d_k), torch.ones(B, n_k, d_v)
    output, weights = solution.scaled_dot_product_attention(query, key, value)
    torch.testing.assert_close(output, torch.ones(B, n_q, d_v))
    torch.testing.assert_close(weights, torch.full((B, n_q, n_k), 1 / n_k))


def test_strides_do_not_matter(solution, inputs):
    expected = solution.scaled_dot_product_attention(*inputs)
    turned = [x.transpose(1, 2).contiguous().transpose(1, 2) for x in inputs]
    torch.testing.assert_close(solution.scaled_dot_product_attention(*turned), expected)


def test_a_row_without_open_keys_is_zero(solution, inputs):
    query, key, value, mask = inputs
    mask[0, 1, 3] = True
    output, weights = solution.scaled_dot_product_attention(query, key, value, mask)
    assert (weights[0, 1, 3] == 0).all()
    assert (output[0, 1, 3] == 0).all()
    assert (weights[mask] == 0).all()
    torch.testing.assert_close(weights.sum(dim=-1), (~mask).any(dim=-1).double())


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_is_kept(solution, inputs, dtype):
    query, key, value, mask = inputs
    found = solution.scaled_dot_product_attention(query.to(dtype), key.to(dtype), value.to(dtype), mask.int())
    assert [x.dtype for x in found] == [dtype, dtype]


@pytest.mark.parametrize(
    ("shapes", "mask", "sizes"),
    [
        (((5, 3), (7, 2), (7, 11)), None, "32"),
        (((5, 3), (7, 3), (1, 11)), None, "71"),
        (((1, 5, 3), (2, 7, 3), (2, 7, 11)), None, "12"),
        (((2, 5, 3), (2, 7, 3), (1, 7, 11)), None, "12"),
        (((5, 3), (7, 3), (7, 11)), (2, 5, 7), "257"),
        (((5, 3), (1, 3), (1, 11)), (5, 7), "17"),
        (((5, 3), (7, 3), (7, 11)), (3, 7), "35"),
    ],
)
def test_misfits_are_refused(solution, shapes, mask, sizes):
    blocked = None if mask is None else torch.zeros(mask, dtype=torch.bool)
    with pytest.raises(ValueError) as raised:
        solution.scaled_dot_product_attention(*map(torch.ones, shapes), blocked)
    assert all(size in str(raised.value) for size in sizes)


@pytest.mark.parametrize("d_k", [1, 2, 64, 512])
def test_spread_of_dot_products(solution, d_k):
    raw, scaled = solution.score_std(d_k, 4000, torch.Generator().manual_seed(2))
    # The standard error of a standard deviation, from the kurtosis 3 + 6 / d_k of the dot product; five of them.
    margin = 5 * math.sqrt((2 + 6 / d_k) / 4 / 4000)
    assert raw == pytest.approx(math.sqrt(d_k), rel=margin)
    assert scaled == pytest.approx(raw / math.sqrt(d_k), rel=1e-5)


def test_spread_is_that_of_the_generators_numbers(solution):
    numbers = torch.randn(2, 50, 3, generator=torch.Generator().manual_seed(3)).double().numpy()
    raw, _ = solution.score_std(3, 50, torch.Generator().manual_seed(3))
    assert raw == pytest.approx(np.std((numbers[0] * numbers[1]).sum(axis=1), ddof=1), rel=1e-5)


def shown(numbers, digits):
    """Numbers as the hand-outs print them: no zero before the point."""
    return [f"{number:.{digits}f}".removeprefix("0") for number in numbers]


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
class TestHandout:
    def test_there_are_two(self, handout):
        assert [path.name for path in HANDOUTS] == ["README.md", "README.zh.md"]
        assert "`torch.nn.functional.scaled_dot_product_attention`" in handout.read_text(encoding="utf-8")

    def test_first_query(self, solution, handout):
        text = handout.read_text(encoding="utf-8")
        X = torch.tensor(TOKENS, dtype=torch.float64)
        output, weights = solution.scaled_dot_product_attention(X, X, X)
        scaled = [score / math.sqrt(2) for score in (1, 0, 1, 1, 0.5)]
        parts = [math.exp(score) for score in scaled]
        np.testing.assert_allclose(weights[0], [part / sum(parts) for part in parts], rtol=1e-12)
        rows = [" ".join(line.split()) for line in text.splitlines()]
        for numbers in (parts, weights[0].tolist()):
            assert any(" ".join(shown(numbers, 4)) in row for row in rows), shown(numbers, 4)
        assert any(" ".join(shown(scaled, 4)).replace(".0000", "0") in row for row in rows)
        assert any(row.endswith(" ".join(shown(output[0].tolist(), 4))) for row in rows)
        assert f"{sum(parts):.4f}" in text

    def test_output(self, solution, handout):
        text = handout.read_text(encoding="utf-8")
        X = torch.tensor(TOKENS, dtype=torch.float64)
        for row in solution.scaled_dot_product_attention(X, X, X)[0].tolist():
            assert f"[{', '.join(shown(row, 4))}]" in text

    def test_ratios(self, handout):
        text = handout.read_text(encoding="utf-8")
        for weight, exponent, ratio in ((".1175", ".7071", "2.03"), (".1674", ".3536", "1.42")):
            assert f".2384 / {weight}" in text
            assert f"e^{exponent} = {ratio}" in text
            assert f"{math.exp(float(exponent)):.2f}" == f"{0.2384 / float(weight):.2f}" == ratio

    def test_why_the_scale(self, handout):
        text = handout.read_text(encoding="utf-8")
        wide = math.sqrt(512)
        assert f"{wide:.1f}" == "22.6"
        assert "22.6" in text
        assert "(22.6, 1)" in text
        assert f"{math.exp(-wide) / (1 + math.exp(-wide)):.11f}" in text
        for weight in scipy.special.softmax([1.0, 0.0]):
            assert f"{weight:.3f}".removeprefix("0") in text
