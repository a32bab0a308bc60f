"""The reference of `attention_masks` against PyTorch, SciPy and loops, and every number of its hand-outs."""

import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest
import scipy.special
import torch
import torch.nn.functional as F

ROOT = Path(__file__).parents[2]
HANDOUTS = sorted((ROOT / "exercises/attention_masks").glob("README*.md"))
DTYPES = [torch.float64, torch.float32, torch.float16, torch.bfloat16]


@pytest.fixture(scope="module")
def solution():
    path = ROOT / "solutions/attention_masks/attention_masks.py"
    spec = importlib.util.spec_from_file_location("reference_of_attention_masks", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def scores_and_mask():
    """(2, 3, 5, 7) float64 scores, and a mask of the same shape with one open key per row at least."""
    generator = torch.Generator().manual_seed(0)
    scores = torch.randn(2, 3, 5, 7, generator=generator, dtype=torch.float64)
    mask = torch.rand(2, 3, 5, 7, generator=generator) < 0.5
    mask[..., 4] = False
    return scores, mask


@pytest.mark.parametrize("kind", [list, np.array, torch.tensor, lambda x: np.array(x, dtype=np.int32)])
def test_padding_mask(solution, kind):
    lengths = [3, 0, 5, 1]
    mask = solution.padding_mask(kind(lengths), 5)
    assert mask.dtype == torch.bool
    assert mask.tolist() == [[position >= length for position in range(5)] for length in lengths]


@pytest.mark.parametrize(("lengths", "max_length"), [([4], 3), ([-1], 3), ([0, 3, -2], 3), ([1], 0)])
def test_impossible_lengths_are_refused(solution, lengths, max_length):
    with pytest.raises(ValueError, match=str(max_length)):
        solution.padding_mask(lengths, max_length)


@pytest.mark.parametrize("n", [1, 2, 7])
def test_causal_mask_is_where_pytorch_adds_minus_infinity(solution, n):
    mask = solution.causal_mask(n)
    assert mask.dtype == torch.bool
    assert torch.equal(mask, torch.nn.Transformer.generate_square_subsequent_mask(n) == -math.inf)


def test_combined_masks(solution):
    generator = torch.Generator().manual_seed(1)
    padding, causal = (torch.rand(shape, generator=generator) < 0.5 for shape in [(2, 7), (5, 7)])
    both, keys, pairs = (
        solution.combine_masks(*masks).expand(2, 1, 5, 7)
        for masks in [(padding, causal), (padding, None), (None, causal)]
    )
    for b in range(2):
        for i in range(5):
            for j in range(7):
                assert keys[b, 0, i, j] == padding[b, j]
                assert pairs[b, 0, i, j] == causal[i, j]
                assert both[b, 0, i, j] == (padding[b, j] or causal[i, j])
    assert both.dtype == keys.dtype == pairs.dtype == torch.bool
    assert solution.combine_masks(None, None) is None


@pytest.mark.parametrize(("n_k", "other"), [(5, 7), (1, 7), (7, 1)])
def test_masks_of_different_width_are_refused(solution, n_k, other):
    padding, causal = torch.zeros(2, n_k, dtype=torch.bool), torch.zeros(3, other, dtype=torch.bool)
    with pytest.raises(ValueError, match=f"{n_k}.*{other}"):
        solution.combine_masks(padding, causal)


def test_weights_agree_with_scipy(solution, scores_and_mask):
    scores, mask = scores_and_mask
    expected = scipy.special.softmax(np.where(mask, -np.inf, scores), axis=-1)
    np.testing.assert_allclose(solution.masked_attention_weights(scores, mask), expected, rtol=1e-12, atol=0)
    expected = scipy.special.softmax(scores.numpy(), axis=-1)
    np.testing.assert_allclose(solution.masked_attention_weights(scores, None), expected, rtol=1e-12, atol=0)


def test_weights_and_gradient_agree_with_pytorch(solution, scores_and_mask):
    """With a scale of 1, the identity as keys and as values, PyTorch's attention is the softmax under the mask."""
    scores, mask = scores_and_mask
    identity = torch.eye(7, dtype=torch.float64).expand(2, 3, 7, 7)
    ours, theirs = (scores.clone().requires_grad_() for _ in range(2))
    found = solution.masked_attention_weights(ours, mask)
    expected = F.scaled_dot_product_attention(theirs, identity, identity, attn_mask=~mask, scale=1.0)
    torch.testing.assert_close(found, expected)
    upstream = torch.randn(scores.shape, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    found.backward(upstream)
    expected.backward(upstream)
    torch.testing.assert_close(ours.grad, theirs.grad)
    assert (ours.grad[mask] == 0).all()


@pytest.mark.parametrize("shape", [(2, 1, 5, 7), (2, 1, 1, 7), (5, 7), (1, 3, 1, 7), (7,), ()])
def test_smaller_masks_broadcast(solution, scores_and_mask, shape):
    scores, _ = scores_and_mask
    mask = (torch.arange(math.prod(shape)) % 3 == 0).reshape(shape)
    full = torch.from_numpy(np.broadcast_to(mask.numpy(), scores.shape).copy())
    found, expected = (solution.masked_attention_weights(scores, each) for each in (mask, full))
    assert torch.equal(found, expected)


def test_fully_blocked_rows_have_no_gradient(solution, scores_and_mask):
    """Finite differences as well, which would show a NaN or a number that is not 0."""
    scores, mask = scores_and_mask[0][:1, :1].clone().requires_grad_(), scores_and_mask[1][:1, :1].clone()
    mask[0, 0, 3] = True
    weights = solution.masked_attention_weights(scores, mask)
    assert (weights[0, 0, 3] == 0).all()
    weights.square().sum().backward()
    assert (scores.grad[0, 0, 3] == 0).all()
    assert scores.grad[0, 0, 0].any()
    assert torch.autograd.gradcheck(lambda x: solution.masked_attention_weights(x, mask), scores)


def row_by_row(scores, mask):
    """The softmax over the open keys alone, in float64; nothing for the others."""
    weights = np.zeros(scores.shape)
    for place in np.ndindex(*scores.shape[:-1]):
        chosen = np.flatnonzero(~mask[place])
        if chosen.size:
            weights[place][chosen] = scipy.special.softmax(scores[place][chosen])
    return weights


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", [1, 30])
def test_every_precision(solution, scores_and_mask, dtype, size):
    """Against the softmax, and its gradient w (g - sum of g w), in float64 for the same rounded scores."""
    mask = scores_and_mask[1]
    mask[1, 2, 3] = True
    scores = (scores_and_mask[0] * size).to(dtype).requires_grad_()
    weights = solution.masked_attention_weights(scores, mask)
    assert weights.dtype == dtype
    assert (weights[mask] == 0).all()
    expected = row_by_row(scores.detach().double().numpy(), mask.numpy())
    precision = torch.finfo(dtype).eps
    np.testing.assert_allclose(weights.detach().double(), expected, rtol=2 * precision, atol=precision / 10)
    upstream = np.arange(7.0) / 4
    weights.backward(torch.from_numpy(upstream).to(dtype).expand(weights.shape))
    gradient = expected * (upstream - (expected * upstream).sum(axis=-1, keepdims=True))
    np.testing.assert_allclose(scores.grad.double(), gradient, rtol=8 * precision, atol=4 * precision)
    assert (scores.grad[mask] == 0).all()


@pytest.mark.parametrize("level", [-1e5, 1e5])
def test_extreme_scores(solution, scores_and_mask, level):
    scores, mask = scores_and_mask
    scores = 1e4 * scores + level + 1e6 * mask
    expected = scipy.special.softmax(np.where(mask, -np.inf, scores), axis=-1)
    np.testing.assert_allclose(solution.masked_attention_weights(scores, mask), expected, rtol=1e-9, atol=0)


def test_nothing_is_changed_and_any_strides_are_taken(solution, scores_and_mask):
    scores, mask = scores_and_mask
    before, mask_before = scores.clone(), mask.clone()
    expected = solution.masked_attention_weights(scores, mask)
    assert torch.equal(scores, before)
    assert torch.equal(mask, mask_before)
    turned = [x.transpose(1, 2).contiguous().transpose(1, 2) for x in (scores, mask)]
    assert torch.equal(solution.masked_attention_weights(*turned), expected)


@pytest.mark.parametrize("shape", [(1, 3, 5, 7), (2, 1, 5, 7), (2, 3, 1, 7), (2, 3, 5, 1), (1, 1, 1, 1)])
def test_axes_of_one_stay(solution, shape):
    weights = solution.masked_attention_weights(torch.ones(shape), torch.zeros(shape, dtype=torch.bool))
    torch.testing.assert_close(weights, torch.full(shape, 1 / shape[-1]))


@pytest.mark.parametrize(
    ("shape", "mask", "sizes"),
    [
        ((2, 3, 5, 7), (2, 3, 5, 2), "72"),
        ((1, 1, 5, 7), (2, 1, 5, 7), "12"),
        ((2, 3, 5, 1), (5, 7), "17"),
        ((2, 3, 5, 7), (1, 2, 3, 5, 7), "1"),
    ],
)
def test_misfits_are_refused(solution, shape, mask, sizes):
    with pytest.raises(ValueError) as raised:
        solution.masked_attention_weights(torch.zeros(shape), torch.zeros(mask, dtype=torch.bool))
    assert all(size in str(raised.value) for size in sizes)


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
class TestHandout:
    def test_there_are_two(self, handout):
        assert [path.name for path in HANDOUTS] == ["README.md", "README.zh.md"]
        assert "float16" in handout.read_text(encoding="utf-8")

    def test_masks(self, solution, handout):
        text = handout.read_text(encoding="utf-8")
        padding, causal = solution.padding_mask([2, 0], 3), solution.causal_mask(3)
        combined = solution.combine_masks(padding, causal).expand(2, 1, 3, 3)
        rows = [[], [], []]
        for matrix in (padding, causal, combined[0, 0], combined[1, 0]):
            for line, row in zip(rows, matrix.tolist(), strict=False):
                line.append("[" + ", ".join("FT"[value] for value in row) + "]")
        letters = [line for line in text.splitlines() if line.startswith("    ") and ("[F," in line or "[T," in line)]
        found = [
            ["[" + part.split("]")[0] + "]" for part in line.replace("[[", "[").split("[")[1:]] for line in letters
        ]
        assert found == rows

    def test_weights(self, solution, handout):
        text = handout.read_text(encoding="utf-8")
        mask = solution.combine_masks(solution.padding_mask([2, 0], 3), solution.causal_mask(3))
        scores = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64).log().expand(2, 1, 3, 3)
        weights = solution.masked_attention_weights(scores, mask)
        np.testing.assert_allclose(weights[0, 0], [[1, 0, 0], [1 / 3, 2 / 3, 0], [1 / 3, 2 / 3, 0]], rtol=1e-12)
        assert (weights[1] == 0).all()
        third, rest = (f"{number:.4f}".removeprefix("0") for number in weights[0, 0, 1, :2].tolist())
        assert text.count(f"[{third}, {rest}, 0]") == 2
        assert text.count("[0, 0, 0]") == 3

    def test_largest_numbers(self, handout):
        text = handout.read_text(encoding="utf-8")
        largest = [torch.finfo(dtype).max for dtype in (torch.float32, torch.bfloat16, torch.float16)]
        assert "| {:.1e} | {:.1e} | {:.0f} |".format(*largest).replace("e+", "e") in text


def works(mask_out):
    """Whether the row that has an open key gets its weights, in the dtype of the scores, for each dtype."""
    found = []
    for dtype in (torch.float32, torch.bfloat16, torch.float16):
        scores, mask = torch.tensor([1.0, 2.0, 3.0]).log().to(dtype), torch.tensor([False, False, True])
        try:
            weights = torch.softmax(mask_out(scores, mask), dim=-1)
        except RuntimeError as error:
            found.append(type(error).__name__)
            continue
        torch.testing.assert_close(weights.double(), torch.tensor([1, 2, 0]).double() / 3, rtol=1e-2, atol=0)
        found.append("works" if weights.dtype == dtype else str(weights.dtype))
    return found


def test_table_of_the_handouts():
    """What the hand-outs say of the ways to mask, dtype by dtype: float32, bfloat16, float16."""
    assert works(lambda scores, mask: scores.masked_fill(mask, -1e9)) == ["works", "works", "RuntimeError"]
    assert works(lambda scores, mask: scores.masked_fill(mask, -math.inf)) == ["works"] * 3
    assert works(lambda scores, mask: scores.masked_fill(mask, torch.finfo(scores.dtype).min)) == ["works"] * 3
    assert works(lambda scores, mask: scores + mask * -1e9) == ["works", "torch.float32", "torch.float32"]
    for dtype in (torch.float32, torch.bfloat16, torch.float16):
        nothing = torch.zeros(3, dtype=dtype)
        quotient = nothing / (nothing.sum(-1, keepdim=True) + 1e-9)
        assert quotient.isnan().all() if dtype == torch.float16 else (quotient == 0).all()


def test_gradients_of_replaced_nan():
    """What the hand-outs say of NaN: cured on the way back by masked_fill and where, not for an added -inf."""
    mask = torch.tensor([True, True])

    def gradient(mask_out):
        scores = torch.tensor([1.0, 2.0], requires_grad=True)
        weights = torch.softmax(mask_out(scores), dim=-1).nan_to_num(0.0)
        assert (weights == 0).all()
        weights.backward(torch.tensor([1.0, 2.0]))
        return scores.grad

    assert (gradient(lambda scores: scores.masked_fill(mask, -math.inf)) == 0).all()
    assert (gradient(lambda scores: torch.where(mask, -math.inf, scores)) == 0).all()
    penalty = torch.zeros(2).masked_fill(mask, -math.inf)
    assert gradient(lambda scores: scores + penalty).isnan().all()
    assert (torch.tensor([False]) * -math.inf).isnan().all()
