"""Measurements of the autograder against its promises, each printed beside what was promised. No part of the package."""
