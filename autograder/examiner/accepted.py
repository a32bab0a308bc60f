"""What accepted solutions reply. The checks are seen to pass on it here, once, so no submission that replies the same needs a run.

Right solutions that add up in another order differ from the reference in the last digit, and are told apart from it by
that alone: most of a class replies, to the byte, like one of the solutions that the author accepts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.prepared import Case, Example, PreparedCheck, PreparedExercise
from autograder.examiner.recording import if_portable
from autograder.examiner.sides import ReferenceSide, local_link, submission_side
from autograder.wire import Client, Frame


def learn(exercise: PreparedExercise, accepted: Iterable[Path]) -> None:
    """Remember what accepted solutions reply, check by check, wherever they pass all examples on plain data."""
    for path in accepted:
        try:
            solution = exercise.reference.variant(path.read_text(encoding="utf-8-sig"))
        except Exception:  # noqa: BLE001, S112  nothing to learn from it; `autograder verify` says what is wrong with it
            continue
        _learn(exercise, solution)


def _learn(exercise: PreparedExercise, solution: ReferenceSide) -> None:
    for check in exercise.checks:
        if check.script.replies:
            replies = [_replies(check, case, example, solution, exercise.reference) for case, example in check.examples]
            if all(replies):
                _remember(check, replies)


def _replies(
    check: PreparedCheck, case: Case, example: Example, solution: ReferenceSide, reference: ReferenceSide
) -> tuple[Frame, ...]:
    """What a solution replies in an example; nothing if the check fails, or asks something else than it asks the reference."""
    conversation = Conversation(local_link(solution))
    submission = submission_side(Client(conversation, in_place=check.mark.in_place))
    error = case.try_example(submission, reference, fresh(example.values))
    asked = tuple(request for request, _ in conversation.exchanges)
    if error is not None or asked != example.requests:
        return ()
    return if_portable(reply for _, reply in conversation.exchanges)


def _remember(check: PreparedCheck, replies: list[tuple[Frame, ...]]) -> None:
    for (_, example), told in zip(check.examples, replies, strict=True):
        example.others.append(told)
    packed = b"".join(frame.pack() for told in replies for frame in told)
    check.script = replace(check.script, replies=(*check.script.replies, packed))
