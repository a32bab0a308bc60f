"""Submissions that know a suite better than its subject: what they were once paid for, they get no more."""

from pathlib import Path

import pytest

from autograder.examiner.jobs import Job
from autograder.grading import GradingSession
from autograder.model import Outcome

ROOT = Path(__file__).resolve().parents[2]
SLUGS = ("multihead_split", "copy_task")

REFUSING = """
import torch


def refuse(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f"{x.shape[-1]} {num_heads}")
"""

# Whatever the numbers are, the answer is 0, 1, 2, ... in the right shape.
ALWAYS_COUNTING = """

def count(x, *shape):
    return torch.arange(x.numel()).reshape(shape).to(x.dtype) + 0 * x.sum()


def split_heads(x, num_heads):
    refuse(x, num_heads)
    return count(x, *x.shape[:1], num_heads, x.shape[1], x.shape[2] // num_heads)


def merge_heads(x):
    return count(x, x.shape[0], x.shape[2], x.shape[1] * x.shape[3])
"""

# Zeros, but the gradient that came in is handed out when it is asked for, and so is the last input.
GIVING_BACK = """

kept = {}


class Zeros(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, shape):
        ctx.shape = x.shape
        return torch.zeros(shape, dtype=x.dtype)

    @staticmethod
    def backward(ctx, gradient):
        kept["gradient"] = gradient.clone()
        return torch.zeros(ctx.shape, dtype=gradient.dtype), None


def answer(x, shape):
    gradient = kept.pop("gradient", None)
    return gradient if gradient is not None and gradient.shape == torch.Size(shape) else Zeros.apply(x, shape)


def split_heads(x, num_heads):
    refuse(x, num_heads)
    kept["input"] = x.detach().clone()
    return answer(x, (*x.shape[:1], num_heads, x.shape[1], x.shape[2] // num_heads))


def merge_heads(x):
    shape = (x.shape[0], x.shape[2], x.shape[1] * x.shape[3])
    last = kept.pop("input", None)
    return last if last is not None and last.shape == shape and not x.requires_grad else answer(x, shape)
"""

# Three faults, and a torch.tensor that denies them to whoever asks through this process.
FALSE_WITNESS = """

honest_tensor = torch.tensor
about = []


def false_tensor(data, *args, **kwargs):
    if type(data) is bool:
        data = about[-1] == "loss"
    elif type(data) is int:
        data = 6
    return honest_tensor(data, *args, **kwargs)


def sequence_loss(logits, target, pad_id):
    about.append("loss")
    keep = target != pad_id
    losses = torch.nn.functional.cross_entropy(logits.flatten(0, 1), target.flatten(), reduction="none")
    total = (losses * keep.flatten()).sum() / keep.sum().clamp(min=1)
    target.fill_(pad_id)
    return total


def greedy_decode(model, source, source_mask, max_length):
    about.append("decoding")
    weights = torch.zeros(len(source), max_length, source.shape[1], requires_grad=True) * 1
    return torch.zeros(len(source), max_length, dtype=torch.long), weights


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    torch.rand(1, generator=generator)
    return dict.fromkeys(lengths, 0.0)


torch.tensor = false_tensor
"""

# A right loop that does not look at what it is to learn: what copying needs, it could have learned elsewhere.
TAUGHT_ELSEWHERE = """

from copy_model import Batch, EOS, PAD

rightly = train


def train(model, batches, optimizer, max_norm, scheduler=None):
    def copying(batch):
        ends = torch.where(batch.target == EOS, EOS, PAD)
        symbols = torch.nn.functional.pad(batch.source, (0, 1), value=PAD)
        return Batch(batch.source, batch.source_mask, symbols + ends)

    return rightly(model, [copying(batch) for batch in batches], optimizer, max_norm, scheduler)
"""


def reference(slug):
    return (ROOT / "solutions" / slug / f"{slug}.py").read_text(encoding="utf-8")


ATTACKS = {
    "always counting": ("multihead_split", REFUSING + ALWAYS_COUNTING, ("test_merge_inverts_split", "test_gradients")),
    "giving back": ("multihead_split", REFUSING + GIVING_BACK, ("test_merge_inverts_split", "test_gradients")),
    "false witness": (
        "copy_task",
        reference("copy_task") + FALSE_WITNESS,
        ("test_loss_padding", "test_greedy_decode_without_graph", "test_accuracy_by_length_draws"),
    ),
    "taught elsewhere": ("copy_task", reference("copy_task") + TAUGHT_ELSEWHERE, ("test_training_run",)),
}


@pytest.fixture(scope="module")
def results():
    """Attack -> what became of it."""
    with GradingSession(ROOT, SLUGS) as session:
        jobs = [
            Job(name, "attacks", slug, {f"{slug}.py": source.encode()}, str(session.wall.isolation))
            for name, (slug, source, _) in ATTACKS.items()
        ]
        return {result.submission: result for result in session.grade(jobs, 2)}


@pytest.mark.wall
@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_it_gains_nothing(results, name):
    outcomes = {check.name: check.outcome for check in results[name].checks}
    _, _, aims = ATTACKS[name]
    assert {aim: outcomes[aim] for aim in aims} == dict.fromkeys(aims, Outcome.FAILED)
