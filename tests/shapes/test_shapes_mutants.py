"""The known wrong solutions of this course: those that return a wrong shape, or raise for one, are read rightly.

Beyond the sentences that are written down here, whatever is said of any mutant must be true: a fix gives what the reference
returns, also if only the shapes were known, and an assertion holds for the reference's result and not for the mutant's.
"""

import copy
import inspect
import re
from pathlib import Path

import pytest
import torch
from course_calls import calls
from shape_scenes import told

from autograder.course import composed, load_course, read_mutants
from autograder.examiner.likeness import same_value
from autograder.examiner.sides import ReferenceSide
from autograder.shapes import (
    Array,
    call_of,
    described,
    read_contract,
    read_exception,
    read_names,
    read_result,
    rendered,
)

ROOT = Path(__file__).parents[2]

WITH_CONTEXT = "`assert context.shape == (encoder_states.shape[1],)`"
SPLIT = "`assert out.shape == (x.shape[0], num_heads, x.shape[1], x.shape[2] // num_heads)`"
MERGED = "`assert out.shape == (x.shape[0], x.shape[2], x.shape[1] * x.shape[3])`"
CAUGHT = "This line would have caught it:"

# What is said of the first call on which there is something to say.
READ = {
    "luong_attention": {
        "context_not_summed": f"dot_attention: context should be (d_h,) = (5,); yours is (3, 5) = (T, d_h).\n{CAUGHT} {WITH_CONTEXT}",
        "context_summed_over_features": f"dot_attention: context should be (d_h,) = (5,); yours is (3,) = (T,).\n{CAUGHT} {WITH_CONTEXT}",
        "results_swapped": "dot_attention returns its values in another order: context comes first and should be (d_h,) = (5,); "
        f"yours is (3,) = (T,).\n{CAUGHT} {WITH_CONTEXT}",
        "single_position_squeezed": "general_attention: weights should be (T,) = (1,); yours is ().\n"
        f"{CAUGHT} `assert weights.shape == (encoder_states.shape[0],)`",
    },
    "multihead_split": {
        "split_tokens_first": "split_heads should return (B, h, n, d_k) = (2, 5, 3, 7); yours is (2, 3, 5, 7) = (B, n, h, d_k).\n"
        f"Likely fix: `.transpose(1, 2)`. {CAUGHT} {SPLIT}",
        "split_heads_as_width": "split_heads should return (B, h, n, d_k) = (2, 5, 3, 7); yours is (2, 7, 3, 5) = (B, d_k, n, h).\n"
        f"{CAUGHT} {SPLIT}",
        "split_one_head_untouched": "split_heads should return (B, h, n, d_k) = (2, 1, 3, 7); yours is (2, 3, 7) = (B, n, 7). "
        f"The size 7 belongs to several symbols here (d_model, d_k), so it has no name.\n{CAUGHT} {SPLIT}",
        "merge_swaps_tokens_and_features": "merge_heads should return (B, n, h * d_k) = (2, 3, 35); "
        f"yours is (2, 35, 3) = (B, h * d_k, n).\nLikely fix: `.transpose(1, 2)`. {CAUGHT} {MERGED}",
        "merge_along_tokens": "merge_heads should return (B, n, h * d_k) = (2, 3, 35); yours is (2, 15, 7) = (B, n * h, d_k).\n"
        f"{CAUGHT} {MERGED}",
        "merge_averages": "merge_heads should return (B, n, h * d_k) = (2, 3, 35); yours is (2, 3, 7) = (B, n, d_k).\n"
        f"{CAUGHT} {MERGED}",
        "merge_squeezes": "merge_heads should return (B, n, h * d_k) = (1, 3, 35); yours is (3, 35) = (n, h * d_k).\n"
        f"{CAUGHT} {MERGED}",
        "merge_view_after_transpose": "`x.transpose(1, 2).view(batch, length, num_heads * d_k)`: x.transpose(1, 2) is "
        "(2, 3, 5, 7) = (B, n, h, d_k), but its axes do not lie in memory in this order. view never copies; reshape does where "
        "it has to.\nLikely fix: `x.transpose(1, 2).reshape(batch, length, num_heads * d_k)`. "
        f"{CAUGHT} `assert x.transpose(1, 2).is_contiguous()`",
    },
    "copy_task": {
        "forcing_stacks_time_first": "teacher_forced_logits should return (B, T, V) = (3, 6, 7); yours is (6, 3, 7) = (T, B, V).\n"
        "Likely fix: `.transpose(0, 1)`",
        "decode_weights_time_first": "greedy_decode: weights should be (B, max_length, S) = (3, 11, 5); "
        "yours is (11, 3, 5) = (max_length, B, S).\nLikely fix: `.transpose(0, 1)`. "
        f"{CAUGHT} `assert weights.shape == (source.shape[0], max_length, source.shape[1])`",
    },
    "additive_attention": {
        "context_of_projected_states": f"additive_attention: context should be (d_h,) = (7,); yours is (11,) = (d_attn,).\n{CAUGHT} {WITH_CONTEXT}",
        "module_query_not_unsqueezed": "`self.W_a(decoder_state) + self.U_a(encoder_states)`: self.W_a(decoder_state) is "
        "(2, 11) = (B, d_attn), self.U_a(encoder_states) is (2, 3, 11) = (B, T, d_attn). Shapes are compared from the last axis "
        "on, and 2 meets 3.",
        "module_axes_squeezed": "AdditiveAttention.forward: context should be (B, d_h) = (1, 7); yours is (7,) = (d_h,).\n"
        f"{CAUGHT} `assert context.shape == (decoder_state.shape[0], encoder_states.shape[2])`",
    },
    "attention_masks": {
        "padding_positions_first": "padding_mask should return (B, max_length) = (3, 5); yours is (5, 3) = (max_length, B).\n"
        f"Likely fix: `.T`. {CAUGHT} `assert out.shape == (len(lengths), max_length)`",
    },
    "multihead_attention": {
        "keys_ask_queries": "`weights @ v`: weights is (2, 5, 11, 3) = (B, h, n_k, n_q), v is (2, 5, 11, 7) = (B, h, n_k, d_k). "
        "The last axis of the first, 3, must equal the axis of the second that it meets, 11.\n"
        f"{CAUGHT} `assert weights.shape[-1] == v.shape[-2]`",
        "key_ignored": "MultiHeadAttention.forward: weights should be (B, h, n_q, n_k) = (2, 5, 3, 11); yours is (2, 5, 3, 3) = (B, h, n_q, n_q).",
        "weights_averaged": "MultiHeadAttention.forward: weights should be (B, h, n_q, n_k) = (2, 5, 3, 11); yours is (2, 3, 11) = (B, n_q, n_k).",
    },
    "multihead_luong": {
        "contexts_not_concatenated": "multihead_general_attention: context should be (d_h,) = (14,); yours is (2, 7) = (num_heads, d_k).\n"
        f"Likely fix: `.reshape(encoder_states.shape[1])`. {CAUGHT} {WITH_CONTEXT}",
        "weights_positions_first": "multihead_general_attention: weights should be (num_heads, T) = (2, 3); yours is (3, 2) = (T, num_heads).\n"
        f"Likely fix: `.T`. {CAUGHT} `assert weights.shape == (num_heads, encoder_states.shape[0])`",
        "num_heads_as_width": "multihead_general_attention: weights should be (num_heads, T) = (2, 3); yours is (7, 3) = (d_k, T).\n"
        f"{CAUGHT} `assert weights.shape == (num_heads, encoder_states.shape[0])`",
    },
}  # fmt: skip


def together(value):
    return value if isinstance(value, tuple) else (value,)


class Trial:
    """One call of a mutant beside the same call of the reference."""

    def __init__(self, exercise, reference, call):
        self.exercise, self.reference = exercise, reference
        self.function, self.arguments = call
        self.is_method = not isinstance(self.function, str)
        contract = read_contract(exercise.stub.read_text(encoding="utf-8"))
        self.signature = contract.of(f"{self.function[0]}.forward" if self.is_method else self.function)
        self.right = self.run(reference)

    def begin(self, source, side):
        self.source, self.side = source, side

    def concerns(self, mutant):
        """Whether a mutant changes the function that is called, or something that may be part of it."""
        name = self.function[0] if self.is_method else self.function
        return name in mutant.defines or any(defined.startswith("_") for defined in mutant.defines)

    def run(self, side):
        arguments = copy.deepcopy(self.arguments)  # some mutants write into them
        if not self.is_method:
            return getattr(side, self.function)(*arguments)
        name, made_with = self.function
        torch.manual_seed(0)
        made = getattr(side, name)(*made_with)
        if side is self.reference:
            self.state = made.state_dict()
        made.load_state_dict(self.state, strict=False)
        return made(*arguments)

    @property
    def named(self):
        name = self.function[0] if self.is_method else self.function
        function = getattr(self.reference, name)
        names = list(inspect.signature(function.forward if self.is_method else function).parameters)
        return dict(zip([name for name in names if name != "self"], self.arguments, strict=False))

    @property
    def call(self):
        made = {}
        if self.is_method:
            names = inspect.signature(getattr(self.reference, self.function[0])).parameters
            made = dict(zip(names, self.function[1], strict=True))
        return call_of(self.signature, self.named, made, read_names(self.source, self.signature))

    def readings(self):
        """What is said where the right values are known, and what is said where only shapes are."""
        try:
            self.found = self.run(self.side)
        except Exception as error:  # noqa: BLE001  whatever a mutant raises
            self.found = None
            return [read_exception(told(error, f"{self.exercise.slug}.py"), self.call)]
        found = [one if isinstance(one := described(value), Array) else None for value in together(self.found)]
        right = [tuple(value.shape) if isinstance(described(value), Array) else None for value in together(self.right)]
        known = read_result(self.call, found, right if len(right) == len(found) else (), self.is_right)
        return [known, read_result(self.call, found)]

    def is_right(self, place, step):
        if place is None:
            return all(map(same_value, step.done(together(self.found)), together(self.right)))
        return same_value(step.done(together(self.found)[place]), together(self.right)[place])

    def check(self, reading):
        """Whatever was said is true."""
        if reading.operation:
            if reading.fix is not None:
                self.check_rewritten(reading)
            return
        variables = {**self.named, "self": None}
        place = next(
            i
            for i, (a, b) in enumerate(zip(together(self.found), together(self.right), strict=True))
            if a.shape != b.shape
        )
        found, right = together(self.found)[place], together(self.right)[place]
        assert tuple(found.shape) == reading.found
        assert tuple(right.shape) == reading.expected
        if reading.fix is not None and reading.what == "result":
            step = re.search(r"(\.T|\.\w+\(.*\)|\[.*\])$", reading.fix)[0]
            assert same_value(eval(f"found{step}", {**variables, "found": found}), right)
        if reading.assertion is not None and "self." not in reading.assertion:
            name = reading.assertion.split()[1].split(".")[0]
            exec(reading.assertion, {**variables, name: right})
            with pytest.raises(AssertionError):
                exec(reading.assertion, {**variables, name: found})

    def check_rewritten(self, reading):
        """The student's line with the fix in it, run again."""
        changed = self.source.replace(
            reading.operation,
            reading.operation.replace(reading.tensor, reading.fix) if reading.what != "view" else reading.fix,
        )
        assert changed != self.source
        assert all(map(same_value, together(self.run(self.reference.variant(changed))), together(self.right)))


def exercises():
    return {exercise.slug: exercise for exercise in load_course(ROOT).exercises}


def trials(exercise):
    files = {path.name: path.read_bytes() for path in exercise.given}
    source = exercise.reference.read_text(encoding="utf-8")
    reference = ReferenceSide(exercise.slug, {**files, f"{exercise.slug}.py": source.encode()})
    every = [Trial(exercise, reference, call) for call in calls(exercise.slug, reference)]
    for trial in every:
        trial.begin(source, reference)
    return every


HERE = [slug for slug in exercises() if slug != "alignment_map"]  # its results are pictures


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("slug", HERE)
def test_what_is_said_of_mutants(slug):
    exercise = exercises()[slug]
    every, mutants, first = trials(exercise), read_mutants(exercise), {}
    for mutant in mutants:
        source = composed(exercise.reference.read_text(encoding="utf-8"), mutant.source)
        side = every[0].reference.variant(source)
        for trial in every:
            if not trial.concerns(mutant):
                continue
            trial.begin(source, side)
            for reading in trial.readings():
                if reading is not None:
                    first.setdefault(mutant.label, rendered(reading))
                    trial.check(reading)
    labels = {mutant.label for mutant in mutants}
    expected = {label: text for label, text in READ.get(slug, {}).items() if label in labels}
    assert {label: first.get(label) for label in expected} == expected


@pytest.mark.parametrize("slug", HERE)
def test_nothing_is_said_of_right_solutions(slug):
    for trial in trials(exercises()[slug]):
        assert trial.readings() == [None, None]
