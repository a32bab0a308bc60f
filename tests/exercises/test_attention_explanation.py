"""The reference of `attention_explanation` against SciPy, exact fractions and loops, and the numbers of its hand-outs."""

import ast
import importlib.util
import itertools
import math
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy.spatial.distance import jensenshannon
from scipy.special import rel_entr

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises" / "attention_explanation" / name for name in ("README.md", "README.zh.md")]
REFERENCE = ROOT / "solutions" / "attention_explanation" / "attention_explanation.py"


def loaded(path):
    spec = importlib.util.spec_from_file_location("reference_of_attention_explanation", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


explanation = loaded(REFERENCE)


def tensor(array):
    return torch.from_numpy(np.ascontiguousarray(array))


def distributions(rng, *shape, zeros=True):
    """Distributions along the last axis, some with probabilities of 0."""
    parts = rng.integers(0 if zeros else 1, 5, shape).astype(float)
    parts[..., rng.integers(shape[-1])] += 1
    return tensor(parts / parts.sum(axis=-1, keepdims=True))


@pytest.fixture
def rng():
    return np.random.default_rng(12)


@pytest.mark.parametrize("shape", [(5,), (3, 7), (2, 3, 5), (1, 4), (4, 1), (1,)])
def test_divergence_is_the_square_of_scipys_distance(rng, shape):
    for _ in range(20):
        p, q = distributions(rng, *shape), distributions(rng, *shape)
        found = explanation.jensen_shannon(p, q)
        assert found.shape == explanation.total_variation(p, q).shape == shape[:-1]
        p, q = p.numpy(), q.numpy()
        np.testing.assert_allclose(found, jensenshannon(p, q, axis=-1) ** 2, rtol=1e-9, atol=1e-15)
        middle = (p + q) / 2
        terms = rel_entr(p, middle) + rel_entr(q, middle)
        np.testing.assert_allclose(found, terms.sum(axis=-1) / 2, rtol=1e-9, atol=1e-15)


def largest_event(p, q):
    """Total variation by its definition: the largest difference of the probabilities of an event."""
    places = range(len(p))
    events = (event for size in range(len(p) + 1) for event in itertools.combinations(places, size))
    return max(abs(sum(p[i] - q[i] for i in event)) for event in events)


def test_total_variation_is_the_largest_difference_of_an_event(rng):
    for _ in range(20):
        counts = rng.integers(1, 9, (2, 5))
        p, q = ([Fraction(int(count), int(row.sum())) for count in row] for row in counts)
        found = explanation.total_variation(tensor(np.array(p, float)), tensor(np.array(q, float)))
        assert found.item() == pytest.approx(float(largest_event(p, q)), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("name", ["total_variation", "jensen_shannon"])
def test_batches_are_pairs_one_by_one(rng, name):
    measure = getattr(explanation, name)
    p, q = distributions(rng, 2, 3, 5), distributions(rng, 2, 3, 5)
    found = measure(p, q)
    assert found.shape == (2, 3)
    for place in np.ndindex(2, 3):
        assert found[place].item() == pytest.approx(measure(p[place], q[place]).item(), rel=1e-12)


def test_bounds():
    for n in (2, 3, 7):
        one, other = torch.eye(n, dtype=torch.float64)[[0, -1]]
        assert explanation.total_variation(one, other) == 1
        assert explanation.jensen_shannon(one, other).item() == pytest.approx(math.log(2), rel=1e-15)
        assert explanation.total_variation(one, one) == 0
        assert explanation.jensen_shannon(one, one) == 0


@pytest.mark.parametrize("tiny", [1e-20, 1e-300])
def test_tiny_probabilities(tiny):
    p, q = torch.tensor([[1.0, tiny, 0.0], [1.0, 0.0, tiny]], dtype=torch.float64)
    assert explanation.jensen_shannon(p, q).item() == pytest.approx(0, abs=1e-15)
    q = torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)
    assert explanation.jensen_shannon(p, q).item() == pytest.approx(math.log(2), rel=1e-12)


@pytest.mark.parametrize("name", ["total_variation", "jensen_shannon"])
def test_gradients_by_differences(rng, name):
    """gradcheck moves every number on its own; no two of p and q are equal, so that total variation has a derivative."""
    parts = rng.permutation(np.arange(1.0, 21.0)).reshape(2, 2, 5) / 60
    p, q = (tensor(part).requires_grad_() for part in parts)
    assert torch.autograd.gradcheck(getattr(explanation, name), (p, q))


def test_gradient_of_the_divergence_by_its_formula(rng):
    """The derivative by p_i is ½ ln(p_i / m_i); where p_i is 0 it is minus infinity, and the gradient just finite."""
    for _ in range(20):
        p, q = (distributions(rng, 3, 7).requires_grad_() for _ in range(2))
        explanation.jensen_shannon(p, q).sum().backward()
        middle = (p.detach() + q.detach()) / 2
        for x in (p, q):
            assert x.grad.isfinite().all()
            there = x.detach() > 0
            np.testing.assert_allclose(x.grad[there], (x.detach() / middle).log()[there] / 2, rtol=1e-9, atol=1e-12)


def test_gradients_of_zeros_and_of_equals():
    for measure in (explanation.total_variation, explanation.jensen_shannon):
        for pair in ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0]), ([0.5, 0.5, 0.0], [0.5, 0.5, 0.0]), ([0.0, 1.0], [0.5, 0.5]):
            p, q = (torch.tensor(part, dtype=torch.float64, requires_grad=True) for part in pair)
            measure(p, q).backward()
            assert p.grad.isfinite().all()
            assert q.grad.isfinite().all()


def linear_readout(rng, d, classes):
    matrix = tensor(rng.normal(size=(classes, d)))
    return lambda context: torch.softmax(matrix.to(context.dtype) @ context, dim=0)


def gaps_by_loops(weights, values, readout, permutations):
    """One context after the other, added up by hand."""
    positions, width = values.shape
    predictions = []
    for row in [range(positions), *permutations.tolist()]:
        context = [math.fsum(float(weights[row[j]] * values[j, i]) for j in range(positions)) for i in range(width)]
        predictions.append(readout(torch.tensor(context, dtype=torch.float64)).tolist())
    first = predictions[0]
    return [0.5 * math.fsum(abs(x - y) for x, y in zip(first, other, strict=True)) for other in predictions[1:]]


def orders(rng, P, T):
    return tensor(np.stack([rng.permutation(T) for _ in range(P)]).astype(np.int64))


@pytest.mark.parametrize(("P", "T", "d", "classes"), [(2, 3, 5, 7), (7, 5, 3, 2), (1, 4, 2, 3), (3, 1, 2, 5)])
def test_gaps_by_loops(rng, P, T, d, classes):
    weights, values = distributions(rng, T, zeros=False), tensor(rng.normal(size=(T, d)))
    readout = linear_readout(rng, d, classes)
    permutations = orders(rng, P, T)
    found = explanation.permutation_gap(weights, values, readout, permutations)
    assert found.shape == (P,)
    np.testing.assert_allclose(found, gaps_by_loops(weights, values, readout, permutations), rtol=1e-9, atol=1e-15)


def test_readout_gets_single_contexts(rng):
    seen = []

    def readout(context):
        seen.append(context.clone())
        return torch.softmax(context, dim=0)

    weights, values = distributions(rng, 5, zeros=False), tensor(rng.normal(size=(5, 3)))
    permutations = orders(rng, 4, 5)
    explanation.permutation_gap(weights, values, readout, permutations)
    assert [context.shape for context in seen] == [(3,)] * 5
    np.testing.assert_allclose(seen[0], values.T @ weights)
    np.testing.assert_allclose(seen[2], values.T @ weights[permutations[1]])


def test_dtypes(rng):
    for dtype in (torch.float32, torch.float64):
        for measure in (explanation.total_variation, explanation.jensen_shannon):
            assert measure(*(distributions(rng, 3, 5).to(dtype) for _ in range(2))).dtype == dtype
        weights, values = distributions(rng, 5).to(dtype), tensor(rng.normal(size=(5, 3))).to(dtype)
        permutations = torch.tensor([[4, 0, 1, 2, 3]])
        assert explanation.permutation_gap(weights, values, linear_readout(rng, 3, 2), permutations).dtype == dtype


def sliced(x):
    return x.repeat_interleave(2, dim=-1)[..., ::2]


def transposed(x):
    return x.transpose(0, -1).contiguous().transpose(0, -1)


@pytest.mark.parametrize("laid_out", [sliced, transposed])
def test_any_layout_and_arguments_stay(rng, laid_out):
    p, q = distributions(rng, 2, 3, 5), distributions(rng, 2, 3, 5)
    weights, values, permutations = distributions(rng, 5), tensor(rng.normal(size=(5, 3))), orders(rng, 4, 5)
    readout = linear_readout(rng, 3, 2)
    expected = [
        explanation.total_variation(p, q),
        explanation.jensen_shannon(p, q),
        explanation.permutation_gap(weights, values, readout, permutations),
    ]
    copies = [laid_out(x) for x in (p, q, weights, values, permutations)]
    assert not any(x.is_contiguous() for x in copies if x.dim() > 1)
    found = [
        explanation.total_variation(*copies[:2]),
        explanation.jensen_shannon(*copies[:2]),
        explanation.permutation_gap(*copies[2:4], readout, copies[4]),
    ]
    for one, other in zip([*found, *copies], [*expected, p, q, weights, values, permutations], strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


@pytest.mark.parametrize("name", ["total_variation", "jensen_shannon"])
@pytest.mark.parametrize(("left", "right"), [((5,), (7,)), ((1, 5), (3, 5)), ((3, 5), (5,)), ((3, 1), (3, 5))])
def test_pairs_that_do_not_fit(name, left, right):
    with pytest.raises(ValueError, match=re.escape(str(left)) + ".*" + re.escape(str(right))):
        getattr(explanation, name)(torch.ones(left), torch.ones(right))


@pytest.mark.parametrize(("rows", "columns", "named"), [(3, 5, 3), (1, 5, 1), (5, 4, 4), (5, 1, 1)])
def test_gaps_that_do_not_fit(rows, columns, named):
    permutations = torch.zeros((2, columns), dtype=torch.long)
    with pytest.raises(ValueError, match=rf"\b5\b.*\b{named}\b"):
        explanation.permutation_gap(torch.full((5,), 0.2), torch.ones((rows, 2)), torch.sigmoid, permutations)


def numbers(text):
    return torch.tensor(ast.literal_eval(text), dtype=torch.float64)


def share(context):
    return context / context.sum()


@pytest.mark.parametrize("handout", HANDOUTS, ids=["English", "Chinese"])
def test_worked_pair(handout):
    text = handout.read_text(encoding="utf-8")
    (line,) = re.findall(r"^    p = .*$", text, re.MULTILINE)
    p, q, middle = (numbers(pair) for pair in re.findall(r"\([^)]*\)", line))
    variation, divergence = map(float, re.findall(r" (\.\d{4})", line))
    np.testing.assert_allclose(middle, (p + q) / 2)
    assert explanation.total_variation(p, q).item() == pytest.approx(variation, abs=5.1e-5)
    assert explanation.jensen_shannon(p, q).item() == pytest.approx(divergence, abs=5.1e-5)
    assert f"ln 2 = {math.log(2):.4f}".replace("0.", ".") in text


@pytest.mark.parametrize("handout", HANDOUTS, ids=["English", "Chinese"])
def test_worked_gaps(handout):
    text = handout.read_text(encoding="utf-8")
    (weights, values), (other,) = (
        re.findall(r"^    \w+ (\([.\d, ]+\))\W+\w+ (\[\[.*?\]\])", text, re.MULTILINE)[0],
        re.findall(r"(\[\[2, 1\].*?\]\])", text),
    )
    weights, values, other = numbers(weights), numbers(values), numbers(other)
    lines = re.findall(r"^    (\(\d, \d, \d\)) +(\(.*?\)) +(\(.*?\)) +(\(.*?\)) +(\.\d+)$", text, re.MULTILINE)
    permutations = torch.tensor([ast.literal_eval(line[0]) for line in lines])
    assert permutations.shape == (3, 3)
    for row, (_, copy, context, prediction, _) in zip(permutations, lines, strict=True):
        np.testing.assert_allclose(numbers(copy), weights[row])
        np.testing.assert_allclose(numbers(context), weights[row] @ values)
        np.testing.assert_allclose(numbers(prediction), share(weights[row] @ values), atol=5.1e-5)
    gaps = explanation.permutation_gap(weights, values, share, permutations)
    np.testing.assert_allclose(gaps, [float(line[-1]) for line in lines], atol=5.1e-5)
    assert gaps.max() > 0.1
    np.testing.assert_allclose(explanation.permutation_gap(weights, other, share, permutations), 0, atol=1e-15)
    # What the hand-out says of the usual mistake: the inverse permutations change the last two gaps over.
    inverse = permutations.argsort(dim=1)
    np.testing.assert_allclose(explanation.permutation_gap(weights, values, share, inverse), gaps[[0, 2, 1]])
