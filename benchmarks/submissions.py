"""The made-up class: right and wrong solutions of the function exercises, as many as asked for, always the same."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import cycle

from autograder.course import Course, Exercise, composed, read_mutants

EXERCISES = ("masked_softmax", "luong_attention", "multihead_split")
_SEED = 2014


@dataclass(frozen=True, slots=True)
class Handed:
    """One submission: one student's file for one exercise."""

    exercise: str
    label: str
    content: bytes
    right: bool


def made_up(course: Course, count: int) -> list[Handed]:
    """`count` submissions, half of them right; any six in a row are a right and a wrong one of each exercise."""
    chance = random.Random(_SEED)  # noqa: S311  nothing secret is drawn
    sources = [
        (cycle(chance.sample(of_exercise, len(of_exercise))))
        for right in (True, False)
        for of_exercise in (_solutions(course.exercise(slug), right=right) for slug in EXERCISES)
    ]
    return [next(source) for source, _ in zip(cycle(sources), range(count), strict=False)]


def _solutions(exercise: Exercise, *, right: bool) -> list[Handed]:
    """All right solutions of an exercise, the reference among them, or all wrong ones, the stub among them."""
    reference = exercise.reference.read_text(encoding="utf-8")
    if right:
        found = {"reference": reference}
        found |= {file.name: file.path.read_text(encoding="utf-8") for file in exercise.accepted}
    else:
        found = {"stub": exercise.stub.read_text(encoding="utf-8")}
        found |= {mutant.label: composed(reference, mutant.source) for mutant in read_mutants(exercise)}
    return [Handed(exercise.slug, label, source.encode(), right) for label, source in found.items()]
