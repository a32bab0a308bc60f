"""
tries = "load the first time, crash, and then not load any more"
status = ["graded", "rejected"]
points = 3  # what is right before it crashes: total, labels, spelled
"""

import os
import random

if os.getpid() % 2 and random.SystemRandom().random() < 0.5:
    raise RuntimeError("not today")


def scale(x, factor):
    os._exit(0)


shift = halve = apply_twice = add = scale


def total(x):
    return float(x.sum())


def labels(n):
    return {f"item {number}": number for number in range(n)}


def spelled(n):
    return "x" * n
