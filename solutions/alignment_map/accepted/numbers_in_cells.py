"""Classes; cells between 0 and T with the first row of the data last; numbers in the cells; a bar from axes_grid1."""

from dataclasses import dataclass

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from mpl_toolkits.axes_grid1 import make_axes_locatable


@dataclass
class Alignment:
    weights: np.ndarray
    source: list
    target: list

    def __post_init__(self):
        self.weights = np.array([[float(weight) for weight in row] for row in self.weights])
        for what, tokens, size in zip(
            ("target", "source"), (self.target, self.source), self.weights.shape, strict=True
        ):
            if len(tokens) != size:
                raise ValueError("{} {} tokens do not name {} positions".format(len(tokens), what, size))  # noqa: UP032 - another style

    def draw(self, ax):
        rows, columns = self.weights.shape
        norm = mpl.colors.Normalize(vmin=0.0, vmax=1.0)
        box = (0, columns, 0, rows)
        image = ax.imshow(self.weights[::-1], norm=norm, cmap=mpl.colormaps["Blues"], origin="lower", extent=box)
        for (i, j), weight in np.ndenumerate(self.weights):
            ax.text(j + 0.5, rows - i - 0.5, f"{weight:.2f}", ha="center", va="center", fontsize="x-small")
        self.name(ax.xaxis, self.source)
        self.name(ax.yaxis, self.target[::-1])
        ax.figure.colorbar(image, cax=make_axes_locatable(ax).append_axes("right", size="4%", pad=0.1))
        return ax

    @staticmethod
    def name(axis, tokens):
        axis.set_major_locator(mpl.ticker.FixedLocator(np.arange(len(tokens)) + 0.5))
        axis.set_major_formatter(lambda value, _: tokens[int(value)])


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    alignment = Alignment(weights, source_tokens, target_tokens)
    return alignment.draw(plt.subplots()[1] if ax is None else ax)


def plot_accuracy_by_length(curves, ax=None):
    with plt.rc_context({"font.size": 9, "axes.grid": True}):
        if ax is None:
            ax = plt.figure(layout="tight").subplots()
        for style, (label, curve) in zip(("-", "--", "-.", ":"), curves.items(), strict=False):
            lengths = np.sort(list(curve))
            ax.plot(lengths, np.vectorize(curve.get)(lengths), color="k", ls=style, label=label)
        ax.plot(ax.get_xlim(), [0.125, 0.125], lw=0.5, color="k")
        ax.annotate("chance", (ax.get_xlim()[0], 0.125), va="bottom")
        ax.axvline(10, lw=0.5)  # the longest length in training
        ax.set_xlabel("length")
        ax.set_ylabel("accuracy")
        ax.legend()
    return ax
