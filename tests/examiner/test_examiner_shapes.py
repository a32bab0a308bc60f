"""What the shape reader says of failing examples, through the very frames that a candidate sends."""

from pathlib import Path

import pytest
from collecting import collect

from autograder.examiner.attempts import Attempt
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.shapes import ShapeReader
from autograder.examiner.sides import submission_side
from autograder.wire import Client, Frame, Kind, LocalLink, Servant
from autograder.wire.codec import Encoder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def exercises():
    plugin = collect(ROOT, {"multihead_split", "additive_attention", "luong_attention"})
    assert plugin.faults == []
    return plugin.prepared


def attempts(exercise, source):
    """Every recorded example, run on a submission that tells of its own lines."""
    side = exercise.reference.variant(source)
    for check in exercise.checks:
        for case in check.cases:
            for example in () if case.live else case.examples:
                servant = Servant(is_submitted=lambda file: file == f"{exercise.slug}.py", importer=side.import_module)
                servant.keep(side.module)
                conversation = Conversation(LocalLink(servant))
                submission = submission_side(Client(conversation))
                error = case.try_example(submission, exercise.reference, fresh(example.values))
                yield check.spec.name, Attempt(case, example.values, conversation.exchanges, error)


def readings(exercise, definitions):
    """Check -> what was said of its failing examples."""
    source = f"{exercise.reference_source}\n\n\n{definitions}\n"
    reader = ShapeReader(exercise, {f"{exercise.slug}.py": source.encode()})
    said = {}
    for name, attempt in attempts(exercise, source):
        if attempt.error is not None:
            said.setdefault(name.removeprefix("test_"), []).append(reader.read(attempt))
    return said


def every(said):
    return [text for texts in said.values() for text in texts]


def test_a_right_submission_has_none(exercises):
    assert readings(exercises["multihead_split"], "") == {}


TOKENS_FIRST = """
def split_heads(x, k):
    if k < 1 or x.shape[-1] % k:
        raise ValueError(f"{x.shape} {k}")
    heads = x.reshape(x.shape[0], x.shape[1], k, -1)
    return heads
"""


def test_a_wrong_result(exercises):
    (text, *_) = [text for text in every(readings(exercises["multihead_split"], TOKENS_FIRST)) if text]
    first, second = text.splitlines()
    assert first.startswith("split_heads: heads should be (B, h, n, d_k) = (")
    assert first.endswith(" = (B, n, h, d_k).")
    assert second == (
        "Likely fix: `heads.transpose(1, 2)`. This line would have caught it: "
        "`assert heads.shape == (x.shape[0], k, x.shape[1], x.shape[2] // k)`"
    )


def test_a_fix_is_held_against_the_reference(exercises):
    """The shape would be right, the values would not."""
    mixed = "def split_heads(x, num_heads):\n    B, n, d = x.shape\n    return x.reshape(B, n, d // num_heads, num_heads).transpose(1, 2)"
    said = [text for text in every(readings(exercises["multihead_split"], mixed)) if text]
    assert said
    assert not any("Likely fix" in text for text in said)
    shuffled = "def split_heads(x, num_heads):\n    B, n, d = x.shape\n    return x.reshape(B, n, num_heads, d // num_heads) + 1"
    assert any(every(readings(exercises["multihead_split"], shuffled)))
    assert not any("Likely fix" in text for text in every(readings(exercises["multihead_split"], shuffled)))


def test_an_exception(exercises):
    view = "def merge_heads(x):\n    B, h, n, d_k = x.shape\n    return x.transpose(1, 2).view(\n        B, n, h * d_k\n    )"
    said = set(every(readings(exercises["multihead_split"], view)))
    assert any("Likely fix: `x.transpose(1, 2).reshape(B, n, h * d_k)`" in text for text in said)


def test_an_exception_in_numpy(exercises):
    turned = "def general_attention(decoder_state, encoder_states, W):\n    return encoder_states @ (W @ decoder_state)"
    said = [text for text in every(readings(exercises["luong_attention"], turned)) if text]
    assert any("W is" in text and "(d_s, d_h)" in text and "Likely fix: `W.T`" in text for text in said)


def test_a_method_of_an_object_that_the_check_made(exercises):
    module = """
class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        hidden = torch.tanh(self.W_a(decoder_state) + self.U_a(encoder_states))
        return hidden @ self.v_a
"""
    said = [text for text in every(readings(exercises["additive_attention"], module)) if text]
    assert any(
        text.startswith("`self.W_a(decoder_state) + self.U_a(encoder_states)`") and "(B, T, d_attn)" in text
        for text in said
    )
    turned = """
class AdditiveAttention(AdditiveAttention):
    def forward(self, decoder_state, encoder_states, padding_mask=None):
        context, weights = super().forward(decoder_state, encoder_states, padding_mask)
        return context.T, weights
"""
    said = [text for text in every(readings(exercises["additive_attention"], turned)) if text]
    assert any(text.startswith("AdditiveAttention.forward: context should be (B, d_h)") for text in said)


def test_a_wrong_value_of_the_right_shape_is_none_of_its_business(exercises):
    zero = "def merge_heads(x):\n    B, h, n, d_k = x.shape\n    return torch.zeros(B, n, h * d_k, dtype=x.dtype)"
    said = readings(exercises["multihead_split"], zero)
    assert said
    assert not any(every(said))


def forged(attempt, fields):
    reply = Encoder(Servant()).encode(Kind.REPLY, fields)
    request = attempt.exchanges[0][0]
    return Attempt(attempt.case, attempt.values, [(request, reply)], attempt.error)


@pytest.mark.parametrize(
    "fields",
    [
        ["raised", ["ValueError"], "E", "axes don't match array", [["multihead_split.py", 10**9, "f", "x", [1, 10**9, 0, 5], {}]], []],
        ["raised", ["ValueError"], "E", "axes don't match array", [["multihead_split.py", 3, "f", "x", [-1, -1, -1, -1], {"x": (1,)}]], []],
        ["raised", ["ValueError"], "E", "axes don't match array", [["/etc/passwd", 1, "f", "x @ x", [], {}]], []],
        ["raised", [], "E", "x" * 2000, [], []],
        ["ok", [[], {}], [], 0],
        ["ok", (1, 2, 3), [], 0],
        ["nonsense"],
    ],
)  # fmt: skip
def test_what_a_candidate_says_of_itself_may_be_anything(exercises, fields):
    """Of an exception, source and line come from what was handed in."""
    exercise = exercises["multihead_split"]
    source = exercise.reference_source + "\n\n\ndef split_heads(x, num_heads):\n    return x\n"
    (_, attempt), *_ = [(name, one) for name, one in attempts(exercise, source) if one.error is not None]
    reader = ShapeReader(exercise, {"multihead_split.py": source.encode()})
    assert reader.read(forged(attempt, fields)) == ""
    garbled = Attempt(
        attempt.case, attempt.values, [(attempt.exchanges[0][0], Frame(Kind.REPLY, b"\xc1"))], attempt.error
    )
    assert reader.read(garbled) == ""
