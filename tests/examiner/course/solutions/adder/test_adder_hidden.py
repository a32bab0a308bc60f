"""Hidden suite of `adder`: objects that stay with the submission, gradients through the wall, a callback."""

import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, check

sizes = st.integers(1, 3)


def counting(size):
    return torch.arange(1.0, 1 + size, dtype=torch.float64)


def loaded(side, size):
    model = side.Adder(size)
    model.load_state_dict({"summand": 10 * counting(size)})
    return model


@check(points=1, title="Adder adds its vector")
@given(size=sizes)
def test_forward(submission, reference, size):
    found, expected = (loaded(side, size)(counting(size)) for side in (submission, reference))
    assert_close(found, expected.detach(), "the sum")


@check(points=1, title="Gradients reach the input and the vector")
@given(size=sizes)
def test_gradients(submission, reference, size):
    gradients = []
    for side in (submission, reference):
        model, x = loaded(side, size), counting(size).requires_grad_()
        (model(x) ** 2).sum().backward()
        gradients.append((x.grad, model.summand.grad))
    assert_close(gradients[0], gradients[1], "the gradients of x and of the vector")


@check(points=2, title="A step moves the vector against the gradient")
@given(size=sizes)
def test_step(submission, reference, size):
    seen = []
    for side in (submission, reference):
        model = loaded(side, size)
        optimizer = side.import_module("torch.optim").SGD(model.parameters(), lr=0.25)
        losses = [side.step(model, counting(size), optimizer) for _ in range(2)]
        seen.append((losses, dict(model.state_dict())))
    assert_close(seen[0], seen[1], "losses and vector after two steps")


@check(points=1, title="twice applies a function two times")
def test_twice(submission):
    seen = []

    def function(x):
        seen.append(x)
        return x * 3

    assert_close(submission.twice(function, 2), 18, "the result")
    assert_close(seen, [2, 6], "what the function was given")
