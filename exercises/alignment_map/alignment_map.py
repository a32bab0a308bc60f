"""Two pictures that every report on attention needs. Fill in the two functions; README.md explains them.

Both draw with matplotlib into the axes that they are given, or into those of a new figure, and return the axes. They show
nothing on the screen and write no file: that is up to the caller.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes

CHANCE = 1 / 8
"""The accuracy of guessing among the 8 symbols of the copy task."""


def plot_alignment(
    weights: np.ndarray, source_tokens: Sequence[str], target_tokens: Sequence[str], ax: Axes | None = None
) -> Axes:
    """Draw attention weights as a heat map: one column for each source token, one row for each target token.

    Args:
        weights: (T_dec, T_enc), between 0 and 1; an array, or a tensor without a graph.
        source_tokens: T_enc words, along x from left to right.
        target_tokens: T_dec words, along y from top to bottom.
        ax: where to draw; None for a new figure.

    Returns:
        The axes with the heat map. The colours, and a colour bar beside it, go from 0 to 1 whatever the weights; every
        token has its tick and its label, at the middle of its column or row. The arguments stay as they were.

    Raises:
        ValueError: the tokens are not as many as the weights have rows or columns; the message names the counts that
            disagree. Nothing was drawn, and no figure is left open.
    """
    raise NotImplementedError


def plot_accuracy_by_length(curves: Mapping[str, Mapping[int, float]], ax: Axes | None = None) -> Axes:
    """Draw accuracy over length, as `accuracy_by_length` of the exercise `copy_task` measures it.

    Args:
        curves: {label: {length: accuracy}}; lengths in any order, and not the same ones in every curve.
        ax: where to draw; None for a new figure.

    Returns:
        The axes, with one line for each label from its shortest length to its longest, a horizontal line at CHANCE, names
        for both axes, and a legend. The curves stay as they were.
    """
    raise NotImplementedError
