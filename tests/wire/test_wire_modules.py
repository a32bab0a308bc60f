"""A module of the submission's, used from here: built, loaded, run forward and backward, and let go."""

import pytest
import torch
from wire_ends import same, submitted

from autograder.wire import RemoteObject

SOURCE = """
import torch
from torch import nn

class Scorer(nn.Module):
    def __init__(self, size, *, bias=True):
        super().__init__()
        self.W = nn.Parameter(torch.zeros(size, size))
        self.inner = nn.Linear(size, 1, bias=bias)

    def forward(self, q, K):
        scores = self.inner(torch.tanh(q @ self.W + K)).squeeze(-1)
        return torch.softmax(scores, -1)

    def both(self, q, K):
        weights = self(q, K)
        return {"weights": weights, "context": (weights @ K, [weights.argmax()])}

def square(x):
    return x ** 2

def product(x, y):
    return x * y

def ignores(x, y):
    return 2 * x

def cut(x):
    return x.detach() * 2

def stack(x):
    return torch.stack([x, x.new_zeros(x.shape)]), x.sum(), torch.arange(3)

def numbers():
    yield from (1, 2)

def total(generator):
    return sum(generator)
"""

SIZE = 3


def reference(size):
    """The same module here."""
    namespace = {}
    exec(SOURCE, namespace)
    return namespace["Scorer"](size)


def weights_of(model, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return {
        name: torch.rand(value.shape, generator=generator, dtype=torch.float64)
        for name, value in model.state_dict().items()
    }


def inputs(*, grad=False):
    generator = torch.Generator().manual_seed(5)
    q, K = (torch.rand(shape, generator=generator, dtype=torch.float64) for shape in [(SIZE,), (5, SIZE)])
    return q.requires_grad_(grad), K.requires_grad_(grad)


@pytest.fixture
def side():
    return submitted(SOURCE, "modules").side


@pytest.fixture
def models(side):
    """The same model on both sides, with the same weights."""
    here, there = reference(SIZE).double(), side.Scorer(SIZE)
    there.double()
    weights = weights_of(here)
    here.load_state_dict(weights)
    there.load_state_dict(weights)
    return here, there


def test_a_module_stays_on_its_side(side):
    model = side.Scorer(SIZE, bias=False)
    assert type(model) is RemoteObject
    assert repr(model) == "<Scorer of the submission>"
    assert model.type_name == "Scorer"
    assert model.training is True
    assert model.inner.in_features == SIZE
    assert sorted(model.state_dict()) == ["W", "inner.weight"]
    with pytest.raises(AttributeError, match="no attribute 'bias_of_mine'"):
        _ = model.bias_of_mine


def test_special_methods_are_not_forwarded(side):
    model = side.Scorer(SIZE)
    with pytest.raises(AttributeError):
        _ = model.__array__
    with pytest.raises(TypeError):
        len(model)
    with pytest.raises(AttributeError):
        _ = side.__wrapped__


def test_state_dicts_go_in_and_come_out(models):
    here, there = models
    assert same(dict(there.state_dict()), {name: value.clone() for name, value in here.state_dict().items()})


def test_forward(models):
    here, there = models
    assert torch.equal(there(*inputs()), here(*inputs()))
    assert torch.equal(there.both(*inputs())["context"][0], here.both(*inputs())["context"][0])


def test_backward_gives_the_gradients_of_parameters_and_inputs(models):
    here, there = models
    found, expected = inputs(grad=True), inputs(grad=True)
    upstream = torch.arange(5.0, dtype=torch.float64)
    there(*found).backward(upstream)
    here(*expected).backward(upstream)
    for left, right in zip(found, expected, strict=True):
        assert torch.allclose(left.grad, right.grad, rtol=1e-12)
    assert torch.allclose(there.W.grad, here.W.grad, rtol=1e-12)
    assert torch.allclose(there.inner.weight.grad, here.inner.weight.grad, rtol=1e-12)
    assert there.inner.bias.grad.abs().max() < 1e-12, "softmax does not see a shift"


def test_gradients_add_up_until_they_are_zeroed(models):
    here, there = models
    for model in models:
        for _ in range(2):
            (model(*inputs()) ** 2).sum().backward()
    assert torch.allclose(there.W.grad, here.W.grad, rtol=1e-12)
    there.zero_grad(set_to_none=False)
    assert there.W.grad.abs().max() == 0


def test_a_parameter_without_a_gradient(models):
    assert models[1].W.grad is None


def test_a_loss_made_of_several_outputs(models):
    here, there = models
    found, expected = inputs(grad=True), inputs(grad=True)
    for model, (q, K) in ((there, found), (here, expected)):
        both = model.both(q, K)
        assert not both["context"][1][0].requires_grad
        (both["weights"].square().sum() + 3 * both["context"][0].sum()).backward()
    assert torch.allclose(found[0].grad, expected[0].grad, rtol=1e-12)
    assert torch.allclose(found[1].grad, expected[1].grad, rtol=1e-12)


def test_gradcheck_of_a_function(side):
    x = torch.tensor([0.5, -2.0, 3.0], dtype=torch.float64, requires_grad=True)
    y = torch.tensor([1.5, 2.0, -3.0], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(side.square, (x,))
    assert torch.autograd.gradcheck(side.product, (x, y))


def test_gradcheck_of_a_module(models):
    assert torch.autograd.gradcheck(models[1], inputs(grad=True))


def test_gradcheck_sees_a_wrong_gradient():
    side = submitted("def half_cut(x):\n    return x * x.detach()\n").side
    x = torch.tensor([0.5, -2.0], dtype=torch.float64, requires_grad=True)
    with pytest.raises(RuntimeError, match="Jacobian"):
        torch.autograd.gradcheck(side.half_cut, (x,))


def test_graphs_of_both_sides_are_one(side):
    w = torch.tensor([2.0, 3.0], requires_grad=True)
    hidden = side.square(w * 3)
    side.product(hidden + 1, w).sum().backward()
    again = torch.tensor([2.0, 3.0], requires_grad=True)
    ((9 * again**2 + 1) * again).sum().backward()
    assert torch.equal(w.grad, again.grad)


def test_an_output_that_is_used_twice(side):
    x = torch.tensor([2.0], requires_grad=True)
    y = side.square(x)
    (y * y + y).sum().backward()
    assert x.grad.item() == 2 * 4 * 4 + 4


def test_gradients_add_up_in_a_leaf_of_ours(side):
    x = torch.tensor([2.0], requires_grad=True)
    for _ in range(3):
        side.square(x).sum().backward()
    assert x.grad.item() == 12


def test_an_input_that_was_not_used_has_no_gradient(side):
    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    side.ignores(x, y).sum().backward()
    assert x.grad.tolist() == [2, 2]
    assert y.grad is None


def test_a_result_without_a_graph(side):
    x = torch.ones(2, requires_grad=True)
    assert not side.cut(x).requires_grad
    assert not side.square(torch.ones(2)).requires_grad


def test_several_outputs_of_which_some_have_no_graph(side):
    x = torch.ones(2, requires_grad=True)
    stacked, total, integers = side.stack(x)
    assert (stacked.requires_grad, total.requires_grad, integers.requires_grad) == (True, True, False)
    total.backward()
    assert x.grad.tolist() == [1, 1]


def test_a_second_derivative_is_refused_not_wrong(side):
    x = torch.tensor([2.0], requires_grad=True)
    (slope,) = torch.autograd.grad(side.square(x).sum(), x, create_graph=True)
    assert slope.item() == 4
    with pytest.raises(RuntimeError):
        slope.sum().backward()


def test_an_argument_that_is_returned_keeps_its_own_graph():
    side = submitted("def same(x):\n    return x\n").side
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    assert side.same(y) is y
    side.same(y).sum().backward()
    assert x.grad.tolist() == [2, 2]


def test_an_optimizer_and_a_scheduler_of_the_other_side(models, side):
    here, there = models
    optim = side.import_module("torch.optim")
    optimizer = optim.SGD(there.parameters(), lr=0.5)
    schedule = side.import_module("torch.optim.lr_scheduler").StepLR(optimizer, 1, gamma=0.1)
    assert optimizer.param_groups[0]["lr"] == 0.5
    there(*inputs())[0].backward()
    optimizer.step()
    schedule.step()
    own = torch.optim.SGD(here.parameters(), lr=0.5)
    here(*inputs())[0].backward()
    own.step()
    assert torch.allclose(there.W, here.W, rtol=1e-12)
    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.05)


def test_a_module_that_cannot_be_imported(side):
    with pytest.raises(ModuleNotFoundError):
        side.import_module("no_such_module")


def test_a_generator_stays_there_and_can_be_passed_on(side):
    assert side.total(side.numbers()) == 3
