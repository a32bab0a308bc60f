"""Hidden suite of `additive_attention`: first the function, then the module.

Sizes are distinct primes, so that a wrong shape tells which size was mixed up. The function's arrays are built from a
drawn seed; seed 0 gives small halves, so that a shrunk counterexample can be worked out by hand. The module's weights
are set through load_state_dict, so that what it returns can be compared; how it starts is its own business.
"""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, phrase, require

SIZES = [(5, 3, 2, 7), (2, 5, 3, 11), (3, 7, 2, 5), (7, 2, 5, 3), (11, 3, 7, 2)]  # T, d_s, d_h, d_attn
EQUAL = [
    (5, 2, 2, 2),
    (2, 3, 3, 3),
    (7, 3, 3, 3),
]  # d_s = d_h = d_attn, where matrices can be confused without an error
SINGLES = [(1, 5, 3, 7), (5, 1, 3, 7), (5, 2, 1, 7), (5, 2, 3, 1), (1, 2, 3, 1)]
BATCH = (2, 5, 3, 7, 11)  # B, T, d_s, d_h, d_attn

seeds = st.integers(0, 999)
layouts = st.sampled_from(["plain", "transposed", "reversed", "sliced"])


def numbers(shape, seed, start):
    """Numbers with one decimal, mostly -3 to 3; for seed 0 halves from -1 to 1, read off a fixed run from `start` on.

    The run repeats after 17, a width that no array has, so that no two rows or columns are alike.
    """
    if seed == 0:
        return (5 * np.arange(start, start + np.prod(shape)) % 17 % 5 - 2).reshape(shape) / 2
    return np.round(np.random.default_rng([seed, start]).normal(size=shape), 1)


def question(sizes, seed):
    """Decoder state, encoder states, W_a, U_a and v_a. The matrices are small, so that tanh bends but does not clip."""
    T, d_s, d_h, d_attn = sizes
    W_a, U_a = numbers((d_attn, d_s), seed, 3) / 2, numbers((d_attn, d_h), seed, 5) / 2
    return numbers((d_s,), seed, 1), numbers((T, d_h), seed, 2), W_a, U_a, numbers((d_attn,), seed, 4)


def questions(sizes):
    return st.builds(question, st.sampled_from(sizes), seeds)


def laid_out(x, layout):
    """The same array, in memory as after a transpose, a reversal or a slice."""
    if layout == "transposed":
        return np.asfortranarray(x)
    if layout == "reversed":
        return x[..., ::-1].copy()[..., ::-1]
    return np.repeat(x, 2, axis=-1)[..., ::2] if layout == "sliced" else x


def questions_in_any_layout():
    return st.builds(lambda asked, layout: tuple(laid_out(x, layout) for x in asked), questions(SIZES), layouts)


ARRAYS, TENSORS = phrase("arrays"), phrase("tensors")


def assert_attention(actual, expected, kind=ARRAYS, **tolerance):
    """Fail unless `actual` is the pair of context and weights."""
    pair = isinstance(actual, tuple) and len(actual) == 2
    require(pair, "return two {kind}, context and weights", expected=expected, actual=actual, kind=kind)
    assert_close(actual[0], expected[0], "context", **tolerance)
    assert_close(actual[1], expected[1], "weights", **tolerance)


def assert_answers(submission, reference, asked, **tolerance):
    expected = reference.additive_attention(*asked)
    assert_attention(submission.additive_attention(*asked), expected, **tolerance)


@check(points=1.25, title="additive_attention: score, weights and context")
@given(asked=questions_in_any_layout())
def test_function(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=0.5, title="additive_attention: W_a belongs to s and U_a to h, also where all sizes are equal")
@given(asked=questions(EQUAL))
def test_function_with_equal_sizes(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=0.5, title="additive_attention: large scores give no NaN")
@given(asked=questions(SIZES), size=st.sampled_from([1e3, 1e4]))
def test_large_scores(submission, reference, asked, size):
    s, H, W_a, U_a, v_a = asked
    # tanh bounds all but v_a. Rounding in a score grows with it, and the weight inherits that as a relative error.
    assert_answers(submission, reference, (s, H, W_a, U_a, v_a * size), rtol=1e-7, atol=1e-9)


@check(points=0.25, title="additive_attention: sizes of 1 keep their axis")
@given(asked=questions(SINGLES))
def test_function_with_sizes_of_one(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=0.25, title="additive_attention: float32 and float64 stay what they are, integers become float64")
@given(asked=questions(SIZES[:2]), dtype=st.sampled_from(["float32", "float64", "int64", "int32"]))
def test_function_dtype(submission, reference, asked, dtype):
    asked = tuple((x if dtype.startswith("float") else 2 * x).astype(dtype) for x in asked)
    single = {"rtol": 1e-4, "atol": 1e-5} if dtype == "float32" else {}
    assert_answers(submission, reference, asked, **single)


@check(
    points=0.25, title="additive_attention: the right answer, and the arguments are left as they were", in_place=True
)
@given(asked=questions(SIZES[:2]))
def test_function_arguments_are_not_modified(submission, reference, asked):
    expected = reference.additive_attention(*asked)
    arguments = [x.copy() for x in asked]  # the example itself stays as it was drawn, for the next who is asked
    assert_attention(submission.additive_attention(*arguments), expected)
    names = (phrase("the decoder state"), phrase("the encoder states"), "W_a", "U_a", "v_a")
    for name, now, then in zip(names, arguments, asked, strict=True):
        require(np.array_equal(now, then), "{name} changed in place", expected=then, actual=now, name=name)


FUNCTION_MISFITS = [  # shapes of s, H, W_a, U_a and v_a, and the sizes that disagree
    ((3,), (7, 5), (2, 11), (2, 5), (2,), (3, 11)),
    ((3,), (7, 5), (2, 1), (2, 5), (2,), (1, 3)),
    ((1,), (7, 5), (2, 3), (2, 5), (2,), (1, 3)),
    ((3,), (7, 5), (2, 5), (2, 3), (2,), (3, 5)),
    ((3,), (7, 5), (2, 3), (2, 11), (2,), (5, 11)),
    ((3,), (7, 5), (2, 3), (2, 1), (2,), (1, 5)),
    ((3,), (7, 1), (2, 3), (2, 5), (2,), (1, 5)),
    ((3,), (7, 5), (2, 3), (11, 5), (2,), (2, 11)),
    ((3,), (7, 5), (2, 3), (1, 5), (2,), (1, 2)),
    ((3,), (7, 5), (1, 3), (2, 5), (2,), (1, 2)),
    ((3,), (7, 5), (2, 3), (2, 5), (11,), (2, 11)),
    ((3,), (7, 5), (2, 3), (2, 5), (1,), (1, 2)),
    ((3,), (7, 5), (1, 3), (1, 5), (2,), (1, 2)),
]


@check(points=1, title="additive_attention: sizes that do not fit are a ValueError naming them; sizes that fit are not")
@given(case=st.sampled_from(FUNCTION_MISFITS))
def test_function_refuses_misfits(submission, reference, case):
    *shapes, sizes = case
    assert_answers(submission, reference, question((7, 3, 5, 2), 0))
    inputs = [np.ones(shape) for shape in shapes]
    assert_raises_naming(ValueError, lambda: submission.additive_attention(*inputs), *sizes)


# ---- the module


def tensor(shape, seed, start, scale=1.0):
    return torch.from_numpy(numbers(shape, seed, start)) * scale


def weights_for(sizes, seed):
    _, _, d_s, d_h, d_attn = sizes
    W_a, U_a = tensor((d_attn, d_s), seed, 3, 0.5), tensor((d_attn, d_h), seed, 5, 0.5)
    return {"W_a.weight": W_a, "U_a.weight": U_a, "v_a": tensor((d_attn,), seed, 4)}


def states_for(sizes, seed):
    B, T, d_s, d_h, _ = sizes
    return tensor((B, d_s), seed, 1), tensor((B, T, d_h), seed, 2)


def module_with(side, weights):
    """The module of one side with these weights, in their precision."""
    (d_attn, d_s), (_, d_h) = weights["W_a.weight"].shape, weights["U_a.weight"].shape
    module = side.AdditiveAttention(d_s, d_h, d_attn)
    if weights["v_a"].dtype == torch.float64:
        module.double()
    module.load_state_dict(weights)
    return module


def answers(submission, reference, weights):
    """A function that asks both sides' modules, fails unless they agree, and returns what the submission's returned."""
    modules = [module_with(side, weights) for side in (submission, reference)]

    def answer(*arguments, **tolerance):
        found, expected = (module(*arguments) for module in modules)
        assert_attention(found, expected, TENSORS, **tolerance)
        return found

    return answer


def behind(T, *lengths):
    """(B, T): True behind each length."""
    return torch.arange(T) >= torch.tensor(lengths).unsqueeze(1)


@check(
    points=0.5,
    title="AdditiveAttention: W_a and U_a are linear layers without bias, v_a a parameter of shape (d_attn,)",
)
def test_module_parameters(submission, reference):
    def state(side):
        module = side.AdditiveAttention(*BATCH[2:])
        # Whatever is trained becomes 1, in modules that start at random and in those that do not.
        side.import_module("torch.nn.utils").vector_to_parameters(torch.ones(1000), module.parameters())
        return module.state_dict()

    assert_close(state(submission), state(reference), "with every parameter set to 1, state_dict()")


@check(points=0.75, title="AdditiveAttention: context (B, d_h) and weights (B, T), without a mask")
def test_module(submission, reference):
    answer = answers(submission, reference, weights_for(BATCH, 1))
    for B, T in ((2, 5), (5, 2), (5, 5)):  # where B = T, a query in the place of a position raises no error
        answer(*states_for((B, T, *BATCH[2:]), 1))


@check(points=0.75, title="AdditiveAttention: blocked positions get the weight 0, exactly, and the others share the 1")
def test_padding(submission, reference):
    answer = answers(submission, reference, weights_for(BATCH, 1))
    for mask in (behind(5, 3, 5), behind(5, 4, 1), behind(5, 2, 3).flip(1)):  # the last is padded on the left
        _, weights = answer(*states_for(BATCH, 1), mask)
        require(torch.all(weights[mask] == 0), "the weight of a blocked position must be exactly 0.0", actual=weights)


@check(points=0.5, title="AdditiveAttention: the mask may hold 0 and 1 of any dtype, and broadcasts to (B, T)")
def test_other_masks(submission, reference):
    answer = answers(submission, reference, weights_for(BATCH, 1))
    mask = behind(5, 3, 5)
    for other in (mask.long(), mask.float(), mask[0], mask[:1]):
        answer(*states_for(BATCH, 1), other)


@check(points=0.5, title="AdditiveAttention: a row with every position blocked has weights 0 and context 0")
def test_row_of_padding(submission, reference):
    answer = answers(submission, reference, weights_for(BATCH, 1))
    for lengths in ((0, 3), (0, 0)):
        answer(*states_for(BATCH, 1), behind(5, *lengths))


@check(points=0.5, title="AdditiveAttention: large scores give no NaN, and a blocked one does not push the others out")
def test_large_scores_and_padding(submission, reference):
    weights = weights_for(BATCH, 1)
    answer = answers(submission, reference, {**weights, "v_a": weights["v_a"] * 1e4})
    for mask in (behind(5, 3, 5), behind(5, 4, 1), behind(5, 2, 3).flip(1)):
        answer(*states_for(BATCH, 1), mask, rtol=1e-7, atol=1e-9)


@check(
    points=0.25, title="AdditiveAttention: the right answer, and states and mask are left as they were", in_place=True
)
def test_module_arguments_are_not_modified(submission, reference):
    weights, before = weights_for(BATCH, 1), (*states_for(BATCH, 1), behind(5, 3, 5))
    arguments = [x.clone() for x in before]
    found = module_with(submission, weights)(*arguments)
    assert_attention(found, module_with(reference, weights)(*before), TENSORS)
    for name, now, then in zip(("decoder_state", "encoder_states", "padding_mask"), arguments, before, strict=True):
        require(torch.equal(now, then), "{name} changed in place", expected=then, actual=now, name=name)


def gradients(side, mask):
    """By name: what a step of gradient descent with rate 1 takes off every parameter, and the gradients of the states."""
    weights = weights_for(BATCH, 1)
    module = module_with(side, weights)
    optimizer = side.import_module("torch.optim").SGD(module.parameters(), lr=1.0)
    states = [x.requires_grad_() for x in states_for(BATCH, 1)]
    context, attention = module(*states, mask)
    loss = (context * tensor((2, 7), 2, 7)).sum() + (attention * tensor((2, 5), 2, 6)).sum()
    if loss.requires_grad:
        loss.backward()
    optimizer.step()
    found = {name: weights[name] - after for name, after in module.state_dict().items()}
    for name, x in zip(("decoder_state", "encoder_states"), states, strict=True):
        found[name] = torch.zeros_like(x) if x.grad is None else x.grad
    return found


@check(points=0.5, title="AdditiveAttention: gradients reach W_a, U_a, v_a and both kinds of states")
def test_gradients(submission, reference):
    found, expected = (gradients(side, behind(5, 3, 5)) for side in (submission, reference))
    assert_close(found, expected, "gradients")


@check(points=0.5, title="AdditiveAttention: a row with every position blocked passes back 0, not NaN")
def test_gradients_of_a_row_of_padding(submission, reference):
    found, expected = (gradients(side, behind(5, 0, 3)) for side in (submission, reference))
    assert_close(found, expected, "gradients")


@check(points=0.25, title="AdditiveAttention: sizes of 1 keep their axis")
@pytest.mark.parametrize("widths", [(3, 7, 11), (1, 1, 1)])  # d_s, d_h, d_attn
def test_module_with_sizes_of_one(submission, reference, widths):
    answer = answers(submission, reference, weights_for((1, 1, *widths), 1))
    for B, T in ((1, 5), (2, 1)):
        answer(*states_for((B, T, *widths), 1), torch.zeros(B, T, dtype=torch.bool))


@check(points=0.25, title="AdditiveAttention: float32 stays float32")
def test_module_dtype(submission, reference):
    weights = {name: value.float() for name, value in weights_for(BATCH, 1).items()}
    answer = answers(submission, reference, weights)
    answer(*(x.float() for x in states_for(BATCH, 1)), behind(5, 0, 3), rtol=1e-4, atol=1e-5)


@check(points=0.25, title="AdditiveAttention: the next call starts afresh")
def test_second_call(submission, reference):
    answer = answers(submission, reference, weights_for(BATCH, 1))
    for seed in (1, 2):
        answer(*states_for(BATCH, seed))


MODULE_MISFITS = [  # shapes of decoder states, encoder states and mask, and the sizes that disagree
    ((1, 3), (2, 5, 7), None, (1, 2)),
    ((2, 3), (1, 5, 7), None, (1, 2)),
    ((5, 3), (2, 5, 7), None, (2, 5)),  # the decoder's B is the encoder's T
    ((2, 3), (2, 5, 7), (2, 11), (5, 11)),
    ((2, 3), (2, 5, 7), (3, 5), (2, 3)),
    ((1, 3), (1, 5, 7), (2, 5), (1, 2)),
    ((2, 3), (2, 1, 7), (2, 5), (1, 5)),
    ((2, 3), (2, 5, 7), (11, 2, 5), (11,)),
]

WRONG_WIDTHS = [((2, 1), (2, 5, 7), None, (1, 3)), ((2, 3), (2, 5, 1), None, (1, 7)), ((2, 7), (2, 5, 3), None, (3, 7))]


@check(
    points=0.5,
    title="AdditiveAttention: batch sizes and masks that do not fit are a ValueError; those that fit are not",
)
def test_module_refuses_misfits(submission, reference):
    weights, arguments = weights_for(BATCH, 1), (*states_for(BATCH, 1), behind(5, 3, 5))
    module = module_with(submission, weights)
    assert_attention(module(*arguments), module_with(reference, weights)(*arguments), TENSORS)
    cases = [(ValueError, case) for case in MODULE_MISFITS]
    cases += [((ValueError, RuntimeError), case) for case in WRONG_WIDTHS]  # PyTorch itself refuses a wrong width
    for errors, (s, H, mask, sizes) in cases:
        misfit = [tensor(s, 1, 1), tensor(H, 1, 2), None if mask is None else torch.zeros(mask, dtype=torch.bool)]
        assert_raises_naming(errors, lambda misfit=misfit: module(*misfit), *sizes)
