"""`verify`: a course is graded too. Every known wrong solution must be caught and named, every right one accepted."""

from autograder.verify.audit import Audit, Depth, audit
from autograder.verify.automatic import NotAudited
from autograder.verify.page import audit_page

__all__ = ["Audit", "Depth", "NotAudited", "audit", "audit_page"]
