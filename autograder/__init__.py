"""Grades code exercises on attention mechanisms behind a wall, and names the mistake."""

__version__ = "0.1.0"
