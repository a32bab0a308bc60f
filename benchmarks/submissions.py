"""The made-up class: students who hand in right and wrong solutions of the function exercises, always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice

from autograder.course import Course, Exercise, composed, read_mutants

EXERCISES = ("masked_softmax", "luong_attention", "multihead_split")
_SEED = 2014


@dataclass(frozen=True, slots=True)
class Handed:
    """One submission: one student's file for one exercise."""

    student: str
    exercise: str
    label: str
    content: bytes
    right: bool


def mixed(course: Course, count: int) -> list[Handed]:
    """`count` submissions, half of them right, student after student; each student hands in one for every exercise."""
    chance = random.Random(_SEED)  # noqa: S311  nothing secret is drawn
    students = -(-count // len(EXERCISES))
    of_exercises = []
    for slug in EXERCISES:
        right, wrong = (_endless(course.exercise(slug), of, chance) for of in ("right", "wrong"))
        drawn = [*islice(right, students // 2), *islice(wrong, students - students // 2)]
        of_exercises.append(chance.sample(drawn, students))
    return _by_student(zip(*of_exercises, strict=True))[:count]


def right(course: Course, count: int) -> list[Handed]:
    """The same with right ones only."""
    chance = random.Random(_SEED)  # noqa: S311  nothing secret is drawn
    endless = [_endless(course.exercise(slug), "right", chance) for slug in EXERCISES]
    return _by_student(islice(zip(*endless, strict=False), -(-count // len(EXERCISES))))[:count]


def sample(course: Course, count: int) -> list[Handed]:
    """`count` submissions: a right one of each exercise, a wrong one of each, and so on."""
    chance = random.Random(_SEED)  # noqa: S311  nothing secret is drawn
    kinds = [_endless(course.exercise(slug), of, chance) for of in ("right", "wrong") for slug in EXERCISES]
    return [next(kind) for kind in islice(cycle(kinds), count)]


def _by_student(handed: Iterator[tuple[Handed, ...]]) -> list[Handed]:
    return [
        replace(one, student=f"student-{number:03}")
        for number, of_student in enumerate(handed, 1)
        for one in of_student
    ]


def _endless(exercise: Exercise, which: str, chance: random.Random) -> Iterator[Handed]:
    """Solutions of an exercise in random order, over and over: right ones, the reference among them, or wrong ones."""
    reference = exercise.reference.read_text(encoding="utf-8")
    if which == "right":
        found = {"reference": reference}
        found |= {file.name: file.path.read_text(encoding="utf-8") for file in exercise.accepted}
    else:
        found = {"stub": exercise.stub.read_text(encoding="utf-8")}
        found |= {mutant.label: composed(reference, mutant.source) for mutant in read_mutants(exercise)}
    solutions = [Handed("", exercise.slug, label, source.encode(), which == "right") for label, source in found.items()]
    return cycle(chance.sample(solutions, len(solutions)))
