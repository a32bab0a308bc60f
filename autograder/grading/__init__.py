"""Grading: a pair of warm templates, and the runs that they fork for each exercise of each submission."""

from autograder.examiner.jobs import Job
from autograder.grading.session import GradingSession, Wall

__all__ = ["GradingSession", "Job", "Wall"]
