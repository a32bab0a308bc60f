"""Reference solution of `alignment_map`: where a decoder looked, and how accuracy depends on length."""

from collections.abc import Mapping, Sequence
from statistics import fmean

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage

CHANCE = 1 / 8


def plot_alignment(
    weights: np.ndarray, source_tokens: Sequence[str], target_tokens: Sequence[str], ax: Axes | None = None
) -> Axes:
    """Heat map of weights (T_dec, T_enc): source along x, target along y, a colour bar from 0 to 1."""
    weights = _fitting(weights, source_tokens, target_tokens)
    ax = _axes(ax, figsize=_inches(*weights.shape))
    heat_map = _draw(ax, weights)
    _write(ax, source_tokens, target_tokens)
    ax.figure.colorbar(heat_map, ax=ax, label="attention weight")
    return ax


def plot_accuracy_by_length(curves: Mapping[str, Mapping[int, float]], ax: Axes | None = None) -> Axes:
    """One line of accuracy over length for each label, and a line where guessing would be."""
    ax = _axes(ax)
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
    _draw_chance(ax)
    ax.set(xlabel="length", ylabel="accuracy")
    ax.legend()
    return ax


def _fitting(weights: np.ndarray, source_tokens: Sequence[str], target_tokens: Sequence[str]) -> np.ndarray:
    """The weights as an array, if there is a row for each target token and a column for each source token."""
    weights = np.asarray(weights)
    rows, columns = len(target_tokens), len(source_tokens)
    if weights.shape != (rows, columns):
        raise ValueError(f"weights {weights.shape} do not fit {rows} target tokens and {columns} source tokens")
    return weights


def _axes(ax: Axes | None, **figure: object) -> Axes:
    """The axes to draw into: those given, or the only ones of a new figure."""
    return plt.subplots(layout="constrained", **figure)[1] if ax is None else ax


def _inches(rows: int, columns: int) -> tuple[float, float]:
    """Width and height of a figure that grows with its sentences: halfway from the usual one to an inch for each token."""
    width, height = plt.rcParams["figure.figsize"]
    return fmean((width, columns)), fmean((height, rows))


def _draw(ax: Axes, weights: np.ndarray) -> AxesImage:
    return ax.imshow(weights, vmin=0, vmax=1, aspect="auto")


def _write(ax: Axes, source_tokens: Sequence[str], target_tokens: Sequence[str]) -> None:
    ax.xaxis.tick_top()
    ax.set_xticks(range(len(source_tokens)), labels=source_tokens, rotation="vertical")
    ax.set_yticks(range(len(target_tokens)), labels=target_tokens)


def _draw_curve(ax: Axes, label: str, curve: Mapping[int, float]) -> None:
    lengths = sorted(curve)
    ax.plot(lengths, [curve[length] for length in lengths], marker="o", label=label)


def _draw_chance(ax: Axes) -> None:
    ax.axhline(CHANCE, color="gray", linestyle="--", label="chance")
