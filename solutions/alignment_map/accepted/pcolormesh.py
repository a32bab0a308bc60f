"""A mesh whose cells lie between whole numbers, the axis turned round, in a figure that pyplot does not know."""

import numpy as np
from matplotlib.figure import Figure

CHANCE = 0.125


def new_axes(width=6.4):
    return Figure(figsize=(width, 4.8)).add_subplot()


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    T_dec, T_enc = weights.shape
    if T_enc != len(source_tokens):
        raise ValueError(f"{T_enc} columns, but {len(source_tokens)} source tokens")
    if T_dec != len(target_tokens):
        raise ValueError(f"{T_dec} rows, but {len(target_tokens)} target tokens")
    if ax is None:
        ax = new_axes(2 + T_enc / 2)
    mesh = ax.pcolormesh(np.array(weights), cmap="Greys", edgecolors="white")
    mesh.set_clim(0, 1)
    ax.invert_yaxis()
    ax.set_xticks([j + 0.5 for j in range(T_enc)])
    ax.set_xticklabels(source_tokens, rotation="vertical")
    ax.set_yticks([i + 0.5 for i in range(T_dec)])
    ax.set_yticklabels(target_tokens)
    ax.figure.colorbar(mesh, ax=ax, orientation="horizontal")
    return ax


def plot_accuracy_by_length(curves, ax=None):
    if ax is None:
        ax = new_axes()
    for label in curves:
        x, y = zip(*sorted(curves[label].items()), strict=True)
        ax.plot(x, y, label=label)
    longest = max(max(curve) for curve in curves.values())
    ax.hlines(CHANCE, 0, longest, colors="black", linestyles="dotted", label=f"guessing ({CHANCE})")
    ax.set_xlabel("sequence length (tokens)")
    ax.set_ylabel("share of tokens copied")
    ax.legend(loc="lower left")
    return ax
