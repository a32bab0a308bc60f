"""What is remembered of a suite's run on the reference, and which checks have to be run anew for every submission."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import HarnessError
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.sides import local_link, submission_side
from autograder.model import CheckSpec, Limits
from autograder.suite import CheckFailure
from autograder.wire import Client

COUNT = 12


def check_of(exercise, name):
    return next(check for check in exercise.checks if check.spec.name == f"test_{name}")


def on_the_reference(exercise, case, values):
    """What a case says of the reference in a submission's place."""
    conversation = Conversation(local_link(exercise.reference))
    error = case.try_example(submission_side(Client(conversation)), exercise.reference, values)
    return error, conversation.exchanges


def test_the_checks_are_those_of_the_suite_in_its_order(prepared):
    specs = [check.spec for check in prepared["halves"].checks]
    assert [spec.name for spec in specs] == [
        *("test_values", "test_shapes", "test_quarters", "test_smaller", "test_total", "test_total_of_a_table")
    ]
    assert specs[0] == CheckSpec("test_values", "halve divides every number by 2", 2.0)
    assert [spec.max_points for spec in specs] == [2, 1, 1, 1, 1, 0.5]


def test_limits_come_from_the_course_and_the_references_time(prepared):
    exercise = prepared["halves"]
    assert exercise.limits == Limits(import_cpu=1.0, check_cpu_factor=20.0, check_cpu_floor=0.4, memory=256 << 20)
    check = check_of(exercise, "values")
    assert 0 < check.reference_cpu < 2
    assert check.cpu_limit(exercise.limits) >= 0.4
    check_of(exercise, "total").reference_cpu = 0.0
    assert check_of(exercise, "total").cpu_limit(exercise.limits) == 0.4
    check_of(exercise, "total").reference_cpu = 1.0
    assert check_of(exercise, "total").cpu_limit(exercise.limits) == 20


@pytest.mark.parametrize(("slug", "name"), [("halves", "values"), ("spread", "spread"), ("spread", "growing")])
def test_a_property_is_one_case_with_all_its_examples(prepared, slug, name):
    (case,) = check_of(prepared[slug], name).cases
    assert case.is_property
    assert not case.live
    assert len(case.examples) == COUNT
    assert len({example.values["x"].tobytes() for example in case.examples}) > COUNT // 2


def test_every_parameter_is_a_case_with_one_example(prepared):
    cases = check_of(prepared["halves"], "shapes").cases
    assert [case.values for case in cases] == [{"shape": ()}, {"shape": (3,)}, {"shape": (2, 3)}]
    assert [len(case.examples) for case in cases] == [1, 1, 1]
    assert not any(case.is_property or case.live for case in cases)


@pytest.mark.parametrize("name", ["quarters", "smaller"])
def test_what_depends_on_answers_runs_live(prepared, name):
    """`data()` draws after an answer; `assume` looks at one."""
    (case,) = check_of(prepared["halves"], name).cases
    assert case.live


def test_sides_are_those_that_a_check_asks_for(prepared):
    assert check_of(prepared["halves"], "values").cases[0].sides == ("submission", "reference")
    assert check_of(prepared["halves"], "total").cases[0].sides == ("submission",)


@pytest.mark.parametrize(
    ("slug", "name", "requests"), [("halves", "values", 1), ("halves", "total", 1), ("spread", "growing", 2)]
)
def test_calls_with_plain_data_can_be_asked_ahead(prepared, slug, name, requests):
    for case in check_of(prepared[slug], name).cases:
        for example in case.examples:
            assert len(example.requests) == requests
            assert len(example.replies) == requests


@pytest.mark.parametrize("name", ["forward", "gradients", "step", "twice"])
def test_what_works_on_objects_and_callbacks_cannot(prepared, name):
    (case,) = check_of(prepared["adder"], name).cases
    assert case.examples
    assert all(example.requests == () for example in case.examples)


@pytest.mark.filterwarnings("ignore:Using `assume` outside")  # it has a test of its own below
def test_recorded_examples_pass_again_and_ask_what_was_recorded(prepared):
    for exercise in prepared.values():
        for check in exercise.checks:
            for case in check.cases:
                for example in case.examples if not case.live else ():
                    error, exchanges = on_the_reference(exercise, case, dict(example.values))
                    assert error is None
                    if example.requests:
                        assert tuple(request for request, _ in exchanges) == example.requests
                    if example.replies:
                        assert tuple(reply for _, reply in exchanges) == example.replies


def test_two_preparations_record_the_same(prepared, collected):
    again = collected({}).prepared
    for slug, exercise in prepared.items():
        for check, other in zip(exercise.checks, again[slug].checks, strict=True):
            for case, other_case in zip(check.cases, other.cases, strict=True):
                assert [e.requests for e in case.examples] == [e.requests for e in other_case.examples]
                assert [repr(e.values) for e in case.examples] == [repr(e.values) for e in other_case.examples]


def test_an_exercise_holds_its_sources(prepared):
    exercise = prepared["adder"]
    assert list(exercise.given) == ["adding.py"]
    assert exercise.reference.twice(lambda x: x + 1, 0) == 2
    assert exercise.reference.import_module("adding").TIMES == 1
    assert sorted(exercise.mutants) == ["never_zeroed", "once", "subtracted"]


def test_who_is_to_blame_for_an_exception(prepared):
    """`try_example` gives back whatever a check raised; its own faults come out."""
    case = check_of(prepared["halves"], "total").cases[0]

    class Side:
        def __init__(self, answer):
            self.answer = answer

        def total(self, x):
            return self.answer(x)

    assert case.try_example(Side(lambda x: 7.0), None, {}) is None
    assert isinstance(case.try_example(Side(lambda x: 8.0), None, {}), CheckFailure)
    assert isinstance(case.try_example(Side(lambda x: 1 / 0), None, {}), ZeroDivisionError)

    def ours(x):
        raise HarnessError("the template died")

    with pytest.raises(HarnessError):
        case.try_example(Side(ours), None, {})


SUITE = "solutions/spread/test_spread_hidden.py"

HEAD = """
import numpy as np
import pytest
from hypothesis import assume, event, example, given, note, settings, target
from hypothesis import strategies as st
from autograder.suite import assert_close, check, require

numbers = st.lists(st.integers(-9, 9), min_size=2, max_size=5, unique=True).map(np.array)
"""


def replayed(plugin):
    """What the recorded examples of the only check say of the reference, when they are run again outside Hypothesis."""
    exercise = plugin.prepared["spread"]
    (check,) = exercise.checks
    found = [
        (case.live, on_the_reference(exercise, case, dict(example.values))[0])
        for case in check.cases
        for example in case.examples
    ]
    assert found
    return found


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")  # as an examiner does
@pytest.mark.parametrize(
    "body",
    [
        "note(f'{x}')",
        "event('short' if len(x) < 3 else 'long')",
        "target(float(len(x)))",
        "assume(len(x) > 2)",
        "pass",
    ],
)
def test_what_hypothesis_offers_to_a_check(collected, body):
    """A check that uses it passes for the reference however it is run."""
    plugin = collected(
        {
            SUITE: f"{HEAD}\n\n@check(points=1, title='t')\n@given(x=numbers)\ndef test_one(submission, reference, x):\n"
            f"    {body}\n    assert_close(submission.spread(x), reference.spread(x))\n"
        }
    )
    assert plugin.faults == []
    assert all(live or error is None for live, error in replayed(plugin))


def test_targets_make_a_check_live(collected):
    plugin = collected(
        {
            SUITE: f"{HEAD}\n\n@check(points=1, title='t')\n@given(x=numbers)\ndef test_one(submission, x):\n"
            "    target(submission.spread(x))\n"
        }
    )
    assert plugin.prepared["spread"].checks[0].cases[0].live


def test_assumptions_on_inputs_leave_a_check_recorded(collected):
    plugin = collected(
        {
            SUITE: f"{HEAD}\n\n@check(points=1, title='t')\n@given(x=numbers)\ndef test_one(submission, x):\n"
            "    assume(x.sum() > 0)\n    require(submission.spread(x) > 0, 'm')\n"
        }
    )
    (case,) = plugin.prepared["spread"].checks[0].cases
    assert not case.live
    assert all(example.values["x"].sum() > 0 for example in case.examples)
    assert len(case.examples) == COUNT


def test_explicit_examples_come_first(collected):
    plugin = collected(
        {
            SUITE: f"{HEAD}\n\n@check(points=1, title='t')\n@settings(max_examples=3)\n@given(x=numbers)\n"
            "@example(x=np.array([100, 200]))\ndef test_one(submission, x):\n    require(submission.spread(x) > 0, 'm')\n"
        }
    )
    (case,) = plugin.prepared["spread"].checks[0].cases
    assert case.examples[0].values["x"].tolist() == [100, 200]
    assert len(case.examples) == 4


def test_fixtures_and_parameters_of_a_property(collected):
    plugin = collected(
        {
            SUITE: f"{HEAD}\n\n@pytest.fixture\ndef shift():\n    return np.array([5.0])\n\n"
            "@check(points=1, title='t')\n@pytest.mark.parametrize('factor', [1, -1])\n@given(x=numbers)\n"
            "def test_one(submission, reference, x, factor, shift):\n"
            "    assert_close(submission.spread(factor * x + shift), reference.spread(x))\n"
        }
    )
    assert plugin.faults == []
    cases = plugin.prepared["spread"].checks[0].cases
    assert [case.values["factor"] for case in cases] == [1, -1]
    assert [len(case.examples) for case in cases] == [COUNT, COUNT]
    assert all(example.values["shift"].tolist() == [5] for case in cases for example in case.examples)


def test_arguments_of_one_example_are_not_those_of_another_run(prepared):
    """Each run gets its own copies, with the layout that was recorded."""
    (case,) = check_of(prepared["halves"], "values").cases
    values = fresh(case.examples[0].values)
    values["x"][...] = 77
    assert not (case.examples[0].values["x"] == 77).any()
    assert isinstance(values["x"], np.ndarray)


def test_the_profile_of_others_is_left_alone(prepared):
    seen = []

    @given(st.integers())
    def mine(x):
        seen.append(x)

    mine()
    assert len(seen) > COUNT
