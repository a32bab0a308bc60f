"""Feedback: what students read about their results, and the overview of it for the instructor.

Pure functions of results: nothing here runs code, asks the store or looks at the clock, so feedback can be made again
at any time and comes out the same.
"""

from autograder.feedback.clean import clean_text
from autograder.feedback.files import file_names, index, write
from autograder.feedback.page import page
from autograder.feedback.policy import visible

__all__ = ["clean_text", "file_names", "index", "page", "visible", "write"]
