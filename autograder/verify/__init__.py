"""`verify`: a course is graded too. Every known wrong solution must be caught and named, every right one accepted."""

from autograder.verify.audit import Audit, audit

__all__ = ["Audit", "audit"]
