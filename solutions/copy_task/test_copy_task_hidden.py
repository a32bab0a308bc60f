"""Hidden suite of `copy_task`.

Outcome alone does not tell a right training loop from a wrong one: without clipping, with padding in the loss or with softmax
before cross-entropy the copies come out just as well. So every step is compared with the reference's on given weights of a
tiny model in float64, and one training run is judged by what the trained weights can do in the reference's own model.
"""

import types

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, phrase, require

PAD, BOS, EOS, FIRST_SYMBOL = 0, 1, 2, 3
# B, embedding, S, H, A, V: all different, so that a wrong shape names the symbol that was mixed up.
TINY = {"n_symbols": 10, "embedding": 3, "hidden": 7, "attention_dim": 11}
B, S, V = 2, 5, 13
NO_CLIP, CLIP = 1e3, 1e-2
# Weights with which the tiny model writes many different tokens, none of them by a narrow margin. With EOS_SOMETIMES added to
# the bias of EOS, one of its sequences ends early, one late and one never; with NO_EOS none ends.
TALKATIVE = {"seed": 340, "scale": 2.0}
NO_EOS, EOS_SOMETIMES, EOS_AT_ONCE = -50.0, 2.0, 50.0
STEP = {"rtol": 1e-6, "atol": 1e-12}


def uniform(seed, *shape, scale=1.0):
    """Numbers in [-scale, scale], the same on every machine (torch.randn is not, to the last bit)."""
    generator = torch.Generator().manual_seed(seed)
    return (torch.rand(shape, generator=generator, dtype=torch.float64) * 2 - 1) * scale


def tiny_weights(reference, *, seed=0, scale=0.5, eos_bias=0.0, attention=True):
    model = reference.import_module("copy_model").CopyModel(**TINY, attention=attention)
    shapes = {name: tuple(value.shape) for name, value in model.state_dict().items()}
    weights = {name: uniform(seed + i, *shape, scale=scale) for i, (name, shape) in enumerate(shapes.items())}
    weights["output.bias"][EOS] += eos_bias
    return weights


def tiny_model(side, weights, *, dropping=False):
    """The model with these weights; `dropping`: in train mode it loses every embedding, so the mode shows in the numbers."""
    model = side.import_module("copy_model").CopyModel(**TINY, attention="attention.v_a" in weights)
    model.double()
    model.load_state_dict(weights)
    if dropping:
        nn = side.import_module("torch.nn")
        model.add_module("embedding", nn.Sequential(model.embedding, nn.Dropout(1.0)))
    return model


def tiny_tensors(*lengths, start=0):
    """source, source_mask, target for sequences of these lengths, padded to S."""
    source = (torch.arange(len(lengths) * S).reshape(-1, S) * 7 + start) % 10 + FIRST_SYMBOL
    ends = torch.tensor(lengths).unsqueeze(1)
    mask = torch.arange(S) >= ends
    source = source.masked_fill(mask, PAD)
    target = torch.cat([source, torch.full((len(lengths), 1), PAD)], dim=1).scatter(1, ends, EOS)
    return source, mask, target


def tiny_batch(side, *lengths, start=0):
    return side.import_module("copy_model").Batch(*tiny_tensors(*lengths, start=start))


def sgd(side, model, lr=1.0):
    return side.import_module("torch.optim").SGD(model.parameters(), lr=lr)


def movement(model, weights):
    """How far every parameter is from where it started: with SGD and a rate of 1, minus the gradient that was used."""
    now = model.state_dict()
    return {name: now[name] - before for name, before in weights.items()}


def two_more_steps(side, model, optimizer):
    """Not judged: they tell diagnosis a step that comes late from one that never comes."""
    for start in (3, 4):
        side.train_step(model, tiny_batch(side, 2, 5, start=start), optimizer, NO_CLIP)
    model.state_dict()


def witness(side, fact):
    """Tell the submission's process what was seen here, so that diagnosis has it to compare; what counts is the fact."""
    side.import_module("torch").tensor(fact)
    return fact


def number(value):
    return value.item() if isinstance(value, torch.Tensor) and value.numel() == 1 else value


def scripted_model(wrong_at=None):
    """A model that copies without a fault, but step `wrong_at` writes BOS; whoever feeds it a wrong token gets BOS from then on."""
    seen = []

    def encode(source, source_mask=None):
        seen.append(tuple(source.shape))
        copy = torch.cat([source, torch.full((len(source), 1), EOS)], dim=1)
        return copy, torch.zeros(len(source), 1)

    def decode_step(y_prev, s_prev, memory):
        step = int(s_prev[0, 0])
        if step >= memory.shape[1]:
            token = torch.full_like(y_prev, PAD)
        else:
            right = y_prev == (memory[:, step - 1] if step else BOS)
            token = torch.where(right & (step != wrong_at), memory[:, step], BOS)
        return torch.nn.functional.one_hot(token, V).float(), s_prev + 1, None

    modes = {"training": True, "train": lambda mode=True: None, "eval": lambda: None}
    return types.SimpleNamespace(encode=encode, decode_step=decode_step, **modes), seen


@check(
    points=0.5,
    title="shift_right: BOS, then the target without its last column; the target stays as it was",
    in_place=True,
)
@given(rows=st.integers(1, 3), columns=st.integers(2, 5), bos_id=st.sampled_from([BOS, 9]))
def test_shift_right(submission, reference, rows, columns, bos_id):
    target = torch.arange(rows * columns).reshape(rows, columns) + FIRST_SYMBOL
    given_target = target.clone()
    first, again = (submission.shift_right(given_target, bos_id) for _ in range(2))
    assert_close(first, reference.shift_right(target, bos_id), "the decoder's input")
    assert_close(again, reference.shift_right(target, bos_id), "the decoder's input, asked for a second time")
    require(torch.equal(given_target, target), "the target was changed in place", expected=target, actual=given_target)


@check(points=0.75, title="teacher_forced_logits: one decode_step per column of the shifted target")
@pytest.mark.parametrize("attention", [True, False])
@pytest.mark.parametrize("lengths", [(5, 5), (2, 5)])
def test_teacher_forced_logits(submission, reference, attention, lengths):
    weights = tiny_weights(reference, attention=attention)
    found, expected = (
        side.teacher_forced_logits(tiny_model(side, weights), tiny_batch(side, *lengths))
        for side in (submission, reference)
    )
    assert_close(found, expected, "logits", **STEP)


@check(points=0.5, title="sequence_loss is the mean cross-entropy per token, EOS included")
@given(seed=st.integers(0, 99), rows=st.integers(2, 3), columns=st.integers(3, 5))
def test_loss_value(submission, reference, seed, rows, columns):
    logits = (uniform(seed, rows, columns, V) * 6).round() / 2
    target = (torch.arange(rows * columns).reshape(rows, columns) * 3 + seed) % (V - FIRST_SYMBOL) + FIRST_SYMBOL
    target[0, -1] = EOS
    loss = submission.sequence_loss(logits, target, PAD)
    assert_close(loss, reference.sequence_loss(logits, target, PAD), "the loss", **STEP)


@check(
    points=0.5,
    title="Padding does not count in the loss, however much of it there is, and the target stays as it was",
    in_place=True,
)
@pytest.mark.parametrize(("lengths", "pad_id"), [((1, 4), PAD), ((3, 2, 5), PAD), ((2, 4), 4)])
@pytest.mark.parametrize("more", [0, 3])
def test_loss_padding(submission, reference, lengths, pad_id, more):
    columns = S + 1 + more
    logits = uniform(7, len(lengths), columns, V, scale=3)
    real = torch.arange(columns) < torch.tensor(lengths).unsqueeze(1)
    target = (torch.arange(len(lengths) * columns).reshape(-1, columns) * 3 + 5) % V
    # Where the padding has another number, 0 is a symbol like any other.
    target = target.masked_fill(target == pad_id, 6).masked_fill(~real, pad_id)
    given_target = target.clone()
    loss = submission.sequence_loss(logits.clone(), given_target, pad_id)
    assert_close(loss, reference.sequence_loss(logits, target, pad_id), "the loss", **STEP)
    kept = witness(submission, torch.equal(given_target, target))
    require(kept, "the target was changed in place", expected=target, actual=given_target)


@check(points=0.25, title="A batch of nothing but padding has loss 0, with a graph and finite gradients")
@pytest.mark.parametrize("shape", [(1, 3), (2, 4)])
def test_loss_without_tokens(submission, reference, shape):
    logits = uniform(3, *shape, V).requires_grad_()
    loss = submission.sequence_loss(logits, torch.full(shape, PAD), PAD)
    assert_close(loss, torch.tensor(0.0, dtype=torch.float64), "the loss")
    connected = witness(submission, loss.requires_grad)
    zero = phrase("a 0 that depends on the logits")
    require(connected, "the loss has no graph: backward() would fail", expected=zero)
    loss.backward()
    require(logits.grad is not None and bool(logits.grad.isfinite().all()), "the gradient of the logits is not finite")


@check(
    points=0.25,
    title="Shapes that disagree raise ValueError naming the sizes, and are never broadcast or flattened away",
)
@pytest.mark.parametrize(
    ("function", "left", "right", "sizes"),
    [
        ("sequence_loss", (2, 6, V), (3, 4), ()),
        ("sequence_loss", (2, 5, V), (2, 7), (5, 7)),
        ("token_accuracy", (1, 5), (3, 5), (1, 3)),
        ("token_accuracy", (3, 7), (3, 5), (7, 5)),
    ],
)
def test_shapes_that_disagree(submission, reference, function, left, right, sizes):
    first = uniform(1, *left) if function == "sequence_loss" else torch.full(left, FIRST_SYMBOL)
    second = torch.full(right, FIRST_SYMBOL)
    fitting = torch.full(left[:2], FIRST_SYMBOL)
    expected = float(getattr(reference, function)(first, fitting, PAD))
    found = float(getattr(submission, function)(first, fitting, PAD))
    assert_close(found, expected, "{function} of shapes that agree", function=function)
    assert_raises_naming(ValueError, lambda: getattr(submission, function)(first, second, PAD), *sizes)


@check(points=0.5, title="train_step moves every parameter along its gradient")
@pytest.mark.parametrize("attention", [True, False])
def test_step_moves_the_parameters(submission, reference, attention):
    weights = tiny_weights(reference, attention=attention)

    def first_step(side):
        model = tiny_model(side, weights)
        optimizer = sgd(side, model)
        side.train_step(model, tiny_batch(side, 2, 5), optimizer, NO_CLIP)
        moved = movement(model, weights)
        two_more_steps(side, model, optimizer)
        return moved

    assert_close(first_step(submission), first_step(reference), "movement", **STEP)


@check(points=0.5, title="train_step clips the norm of the whole gradient, after backward and before the step")
@pytest.mark.parametrize("lengths", [(5, 5), (3, 5)])
def test_step_is_clipped(submission, reference, lengths):
    weights = tiny_weights(reference)

    def clipped_step(side):
        model = tiny_model(side, weights)
        optimizer = sgd(side, model)
        side.train_step(model, tiny_batch(side, *lengths), optimizer, CLIP)
        moved = movement(model, weights)
        # Not judged: the norm that is left in .grad tells clipping too late from not clipping.
        side.import_module("torch.nn.utils").clip_grad_norm_(model.parameters(), 1e9)
        two_more_steps(side, model, optimizer)
        return moved

    # A clip written by hand may leave out the tiny number that PyTorch adds to the norm.
    assert_close(clipped_step(submission), clipped_step(reference), "movement", rtol=1e-4, atol=1e-12)


@check(points=0.5, title="Every train_step uses the gradient of its own batch alone")
def test_gradients_are_zeroed(submission, reference):
    weights = tiny_weights(reference)

    def three_steps(side):
        model = tiny_model(side, weights)
        optimizer = sgd(side, model, lr=0.1)
        for start in (0, 3, 4):
            side.train_step(model, tiny_batch(side, 5, 5, start=start), optimizer, NO_CLIP)
        return movement(model, weights)

    assert_close(three_steps(submission), three_steps(reference), "movement after three steps", **STEP)


@check(points=0.25, title="train_step returns the loss as a Python float")
@pytest.mark.parametrize("lengths", [(5, 5), (4, 2)])
def test_step_returns_a_float(submission, reference, lengths):
    weights = tiny_weights(reference, seed=20)

    def loss(side):
        model = tiny_model(side, weights)
        return side.train_step(model, tiny_batch(side, *lengths), sgd(side, model), NO_CLIP)

    found, expected = loss(submission), loss(reference)
    kind = type(found).__name__
    require(type(found) is float, "expected a float, got {kind}", expected=expected, actual=found, kind=kind)
    assert_close(found, expected, "the loss", **STEP)


@check(points=0.25, title="train_step trains in train mode, whatever mode it finds")
def test_step_in_train_mode(submission, reference):
    weights = tiny_weights(reference, seed=40)

    def loss(side):
        model = tiny_model(side, weights, dropping=True)
        model.eval()
        return side.train_step(model, tiny_batch(side, 5, 5), sgd(side, model), NO_CLIP)

    found, expected = number(loss(submission)), loss(reference)
    assert_close(found, expected, "the loss of a model whose dropout acts in train mode only", **STEP)


@check(points=0.5, title="greedy_decode feeds its own best token back; tokens and weights of every step")
@pytest.mark.parametrize("attention", [True, False])
@pytest.mark.parametrize("lengths", [(5, 5, 5), (3, 5, 2)])
def test_greedy_decode(submission, reference, attention, lengths):
    # No sequence ends: EOS is never the best token.
    weights = tiny_weights(reference, **TALKATIVE, eos_bias=NO_EOS, attention=attention)
    source, mask, _ = tiny_tensors(*lengths)
    found, expected = (
        side.greedy_decode(tiny_model(side, weights), source.clone(), mask.clone(), 7)
        for side in (submission, reference)
    )
    require(isinstance(found, (tuple, list)) and len(found) == 2, "expected the pair (tokens, weights)", actual=found)
    assert_close(found[0], expected[0], "tokens")
    looked_at = found[1].detach() if isinstance(found[1], torch.Tensor) else found[1]
    require(attention or looked_at is None, "a model without attention has no weights: None", actual=looked_at)
    if attention:
        assert_close(looked_at, expected[1], "weights", **STEP)


@check(
    points=0.5,
    title="greedy_decode keeps the first EOS of each sequence and writes PAD behind it, max_length tokens in all",
)
@pytest.mark.parametrize("eos_bias", [EOS_SOMETIMES, EOS_AT_ONCE])
def test_greedy_decode_ends(submission, reference, eos_bias):
    weights = tiny_weights(reference, **TALKATIVE, eos_bias=eos_bias)
    source, mask, _ = tiny_tensors(3, 5, 2)
    found, expected = (
        side.greedy_decode(tiny_model(side, weights), source.clone(), mask.clone(), 7)[0]
        for side in (submission, reference)
    )
    assert_close(found, expected, "tokens")


@check(points=0.25, title="greedy_decode works in eval mode and restores the mode it found")
@pytest.mark.parametrize("training", [True, False])
def test_greedy_decode_restores_the_mode(submission, reference, training):
    weights = tiny_weights(reference, **TALKATIVE, eos_bias=NO_EOS)
    source, mask, _ = tiny_tensors(3, 5, 2)

    def decode(side):
        model = tiny_model(side, weights, dropping=True)
        model.train(training)
        tokens, _ = side.greedy_decode(model, source.clone(), mask.clone(), 7)
        return tokens, model.training

    (found, mode), (expected, _) = decode(submission), decode(reference)
    require(mode is training, "the model is left in another mode", expected=f"training = {training}", actual=mode)
    assert_close(found, expected, "tokens of a model whose dropout acts in train mode only")


@check(points=0.25, title="greedy_decode builds no graph")
def test_greedy_decode_without_graph(submission, reference):
    weights = tiny_weights(reference)
    source, mask, _ = tiny_tensors(3, 5)
    _, looked_at = submission.greedy_decode(tiny_model(submission, weights), source, mask, 3)
    require(isinstance(looked_at, torch.Tensor), "weights are a tensor (B, max_length, S)", actual=looked_at)
    connected = witness(submission, looked_at.requires_grad)
    require(
        not connected, "the weights still hang on a graph: decoding needs no gradients", actual="requires_grad = True"
    )


@check(points=0.5, title="token_accuracy is the share of the target's tokens that agree; padding does not count")
@pytest.mark.parametrize(
    ("predicted", "target"),
    [
        ([[3, 4, 5], [6, 7, 8]], [[3, 4, 9], [6, 7, 8]]),
        ([[9, 2, 0, 0], [3, 4, 5, 2]], [[3, 2, 0, 0], [3, 4, 5, 2]]),
        ([[3, 4, 5, 6], [3, 0, 0, 0]], [[3, 2, 0, 0], [3, 4, 5, 2]]),
    ],
)
def test_token_accuracy(submission, reference, predicted, target):
    predicted, target = torch.tensor(predicted), torch.tensor(target)
    found = number(submission.token_accuracy(predicted, target, PAD))
    assert_close(found, reference.token_accuracy(predicted, target, PAD), "the accuracy", rtol=1e-6)


def trained(side, weights, *, scheduled):
    """Losses, movement and steps of the schedule after `train` on three different batches."""
    model = tiny_model(side, weights)
    optimizer = sgd(side, model)
    batches = [tiny_batch(side, 5, 5, start=start) for start in (0, 3, 4)]
    if not scheduled:
        return side.train(model, batches, optimizer, NO_CLIP), movement(model, weights), None
    scheduler = side.import_module("torch.optim.lr_scheduler").StepLR(optimizer, step_size=1, gamma=0.5)
    losses = side.train(model, batches, optimizer, NO_CLIP, scheduler)
    return losses, movement(model, weights), scheduler.last_epoch


@check(points=0.25, title="train makes one step per batch and returns the list of losses")
def test_train(submission, reference):
    weights = tiny_weights(reference, seed=80)
    (found, moved, _), (losses, expected, _) = (
        trained(side, weights, scheduled=False) for side in (submission, reference)
    )
    assert_close(found, losses, "the losses", **STEP)
    assert_close(moved, expected, "movement", **STEP)


@check(points=0.25, title="train steps the scheduler once after every batch")
def test_train_steps_the_scheduler(submission, reference):
    weights = tiny_weights(reference, seed=80)
    (_, moved, steps), (_, expected, _) = (trained(side, weights, scheduled=True) for side in (submission, reference))
    require(steps == 3, "three batches, three steps of the scheduler", expected=3, actual=steps)
    assert_close(moved, expected, "movement", **STEP)


@check(points=0.5, title="accuracy_by_length decodes freely, at exactly each length, EOS included")
@pytest.mark.parametrize("wrong_at", [2, 3])
def test_accuracy_by_length(submission, reference, wrong_at):
    def measured(side):
        generator = side.import_module("torch").Generator()
        generator.manual_seed(5)
        return side.accuracy_by_length(scripted_model(wrong_at)[0], [1, 3, 5], 10, 4, generator)

    found, expected = measured(submission), measured(reference)
    found = {key: number(value) for key, value in found.items()} if isinstance(found, dict) else found
    assert_close(found, expected, "accuracy", rtol=1e-6)


@check(points=0.25, title="accuracy_by_length draws `samples` sequences per length from the given generator")
def test_accuracy_by_length_draws(submission, reference):
    generator = submission.import_module("torch").Generator()
    generator.manual_seed(5)
    before = generator.get_state()
    model, seen = scripted_model()
    submission.accuracy_by_length(model, [2, 4], 10, 6, generator)
    rows = {length: sum(shape[0] for shape in seen if shape[1] == length) for length in (2, 4)}
    for length, count in rows.items():
        drawn = witness(submission, count)
        told = "6 samples of length {length} were asked for, {drawn} were decoded"
        require(drawn == 6, told, expected=6, actual=drawn, length=length, drawn=drawn)
    require(not torch.equal(generator.get_state(), before), "the given generator was not used")


@check(
    points=2,
    title="A model trained by your loop rewrites sequences of every trained length as it was taught",
    cpu_factor=6,
    diagnose=False,
)
def test_training_run(submission, reference):
    steps, symbols = 150, 8
    given_code, ours = submission.import_module("copy_model"), reference.import_module("copy_model")
    # Each symbol is to be written as another one: weights that were trained to copy, somewhere else, are of no use here.
    cipher = torch.cat([torch.arange(FIRST_SYMBOL), FIRST_SYMBOL + (3 * torch.arange(symbols) + 5) % symbols])
    judge = ours.CopyModel(n_symbols=symbols)
    start = {
        name: uniform(i, *value.shape, scale=3**0.5 if name == "embedding.weight" else value.shape[-1] ** -0.5).float()
        for i, (name, value) in enumerate(judge.state_dict().items())
    }
    model = given_code.CopyModel(n_symbols=symbols)
    model.load_state_dict(start)
    generator = torch.Generator().manual_seed(11)
    drawn = [ours.make_batch(64, 2, 10, symbols, generator) for _ in range(steps)]
    batches = [given_code.Batch(batch.source, batch.source_mask, cipher[batch.target]) for batch in drawn]
    optimizer = submission.import_module("torch.optim").Adam(model.parameters(), lr=0.01)
    schedule = submission.import_module("torch.optim.lr_scheduler").LambdaLR(
        optimizer, lambda step: min(1.0, (steps - step) / (0.4 * steps))
    )
    submission.train(model, batches, optimizer, 1.0, schedule)

    # Nothing that the other process says about itself counts: its weights are judged here, in a model of our own.
    found = model.state_dict()
    require(
        found.keys() == start.keys(), "the trained model has other parameters", expected=list(start), actual=list(found)
    )
    for name, value in start.items():
        require(
            found[name].shape == value.shape,
            "{name} changed its shape",
            expected=value.shape,
            actual=found[name].shape,
            name=name,
        )
        require(bool(found[name].isfinite().all()), "{name} is not finite after training", name=name)
    judge.load_state_dict(found)
    held_out = torch.Generator().manual_seed(2024)
    accuracy = {}
    for length in range(2, 11):
        batch = ours.make_batch(100, length, length, symbols, held_out)
        tokens, _ = reference.greedy_decode(judge, batch.source, batch.source_mask, length + 1)
        accuracy[length] = float(reference.token_accuracy(tokens, cipher[batch.target], PAD))
    mean = sum(accuracy.values()) / len(accuracy)
    told = "mean accuracy over lengths 2 to 10 is {mean:.2f}"
    require(mean >= 0.97, told, expected=phrase("at least 0.97"), actual=mean, mean=mean)
    longest = accuracy[10]
    told = "accuracy at length 10 is {longest:.2f}"
    require(longest >= 0.90, told, expected=phrase("at least 0.90"), actual=longest, longest=longest)
