"""The chance level is not drawn.

.24 may be a poor model or one that only guesses; the picture has to tell. `ax.axhline` draws a line across the axes at a
height.
"""


def _draw_chance(ax):
    pass
