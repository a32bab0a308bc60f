"""Check yourself: `python -m pytest test_copy_task.py` (a few seconds). The graded suite looks at more than this."""

import math

import pytest
import torch
from copy_model import BOS, EOS, PAD, CopyModel, make_batch
from copy_task import (
    accuracy_by_length,
    greedy_decode,
    sequence_loss,
    shift_right,
    teacher_forced_logits,
    token_accuracy,
    train,
    train_step,
)

SYMBOLS, V = 4, 7


@pytest.fixture
def batch():
    return make_batch(5, 2, 6, SYMBOLS, torch.Generator().manual_seed(1))


@pytest.fixture
def model():
    torch.manual_seed(0)
    return CopyModel(n_symbols=SYMBOLS, embedding=8, hidden=16, attention_dim=16)


def test_shift_right():
    shifted = shift_right(torch.tensor([[5, 4, EOS], [3, EOS, PAD]]), BOS).tolist()
    assert shifted == [[BOS, 5, 4], [BOS, 3, EOS]], f"see the worked example in README.md; got {shifted}"


def test_one_step_per_column(model, batch):
    shape = tuple(teacher_forced_logits(model, batch).shape)
    assert shape == (5, 7, V), f"(B, T, V) is (5, 7, {V}), your result has {shape}"


def test_loss_of_a_model_that_knows_nothing(batch):
    loss = sequence_loss(torch.zeros(5, 7, V), batch.target, PAD).item()
    assert loss == pytest.approx(math.log(V), rel=1e-5), f"all tokens equally likely: ln {V} = {math.log(V):.4f}"


def test_more_padding_does_not_change_the_loss():
    logits = torch.arange(3.0 * V).reshape(1, 3, V).sin()
    target = torch.tensor([[3, EOS, PAD]])
    short, long = sequence_loss(logits[:, :2], target[:, :2], PAD), sequence_loss(logits, target, PAD)
    assert short.item() == pytest.approx(long.item()), (
        "the padded position must not count, neither above nor below the line"
    )


def test_loss_without_a_single_token():
    logits = torch.zeros(2, 3, V, requires_grad=True)
    loss = sequence_loss(logits, torch.full((2, 3), PAD), PAD)
    loss.backward()
    assert loss.item() == 0, f"nothing but padding: the loss is 0, not {loss.item()}"
    assert logits.grad.isfinite().all(), "the gradient must be finite"


def test_train_step_learns_from_its_batch(model, batch):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    losses = [train_step(model, batch, optimizer, 1.0) for _ in range(20)]
    assert all(type(loss) is float for loss in losses), "the loss is returned as a Python float"
    assert losses[-1] < 0.8 * losses[0], f"20 steps on one batch: from {losses[0]:.3f} only to {losses[-1]:.3f}"


def test_greedy_decode(model, batch):
    model.train()
    tokens, weights = greedy_decode(model, batch.source, batch.source_mask, 9)
    assert tuple(tokens.shape) == (5, 9), f"tokens are (B, max_length) = (5, 9), not {tuple(tokens.shape)}"
    assert tuple(weights.shape) == (5, 9, 6), f"weights are (B, max_length, S) = (5, 9, 6), not {tuple(weights.shape)}"
    assert model.training, "the model came in train mode and has to leave in train mode"


def test_token_accuracy():
    predicted, target = (
        torch.tensor([[3, 4, EOS, PAD], [5, EOS, 6, 6]]),
        torch.tensor([[3, 5, EOS, PAD], [5, EOS, PAD, PAD]]),
    )
    share = float(token_accuracy(predicted, target, PAD))
    assert share == pytest.approx(4 / 5), f"5 tokens to write, 4 of them right: 0.8, not {share}"


def test_shapes_that_disagree_are_refused():
    with pytest.raises(ValueError, match="3"):
        sequence_loss(torch.zeros(2, 3, V), torch.full((2, 4), 3), PAD)
    with pytest.raises(ValueError, match="2"):
        token_accuracy(torch.full((1, 4), 3), torch.full((2, 4), 3), PAD)


def test_a_short_training_run():
    """4 symbols, lengths 1 to 5, 120 steps: with a right loop nearly everything is copied."""
    torch.manual_seed(0)
    model = CopyModel(n_symbols=SYMBOLS, hidden=32, attention_dim=32)
    generator = torch.Generator().manual_seed(2)
    batches = [make_batch(32, 1, 5, SYMBOLS, generator) for _ in range(120)]
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, (120 - step) / 48))
    losses = train(model, batches, optimizer, 1.0, schedule)
    assert len(losses) == 120, f"one loss per batch: 120, not {len(losses)}"
    accuracy = accuracy_by_length(model, [1, 3, 5], SYMBOLS, 100, generator)
    assert set(accuracy) == {1, 3, 5}, f"one entry per length, got {sorted(accuracy)}"
    assert accuracy[5] > 0.85, f"a right loop copies length 5 almost always, yours reaches {float(accuracy[5]):.2f}"
