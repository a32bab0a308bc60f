"""pcolor on whole numbers; short lines of pyplot-free code, everything checked at the door."""

import matplotlib.pyplot as plt
import numpy as np


def check_counts(shape, target, source):
    problems = [
        f"{name}: {count} tokens, {size} in the weights"
        for name, count, size in (("target", len(target), shape[0]), ("source", len(source), shape[1]))
        if count != size
    ]
    if problems:
        raise ValueError("; ".join(problems))


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    check_counts(weights.shape, target_tokens, source_tokens)
    if ax is None:
        fig, ax = plt.subplots()
    else:
        fig = ax.get_figure()
    n_target, n_source = weights.shape
    x, y = np.arange(n_source + 1) - 0.5, np.arange(n_target + 1) - 0.5
    cells = ax.pcolor(x, y, np.asarray(weights), vmin=0, vmax=1)
    ax.set(xlim=(-0.5, n_source - 0.5), ylim=(n_target - 0.5, -0.5), title="alignment")
    ax.set_xticks(np.arange(n_source), [str(token) for token in source_tokens], rotation=90)
    ax.set_yticks(np.arange(n_target), [str(token) for token in target_tokens])
    fig.colorbar(cells, ax=ax, ticks=[0, 0.5, 1])
    return ax


def plot_accuracy_by_length(curves, ax=None):
    if ax is None:
        _, ax = plt.subplots()
    ax.axhline(1 / 8, label="chance")
    for label, curve in curves.items():
        points = np.array(sorted((length, accuracy) for length, accuracy in curve.items()))
        ax.plot(points[:, 0], points[:, 1], ".-", label=label)
        ax.scatter(points[:, 0], points[:, 1])
    ax.set_xlabel("length")
    ax.set_ylabel("accuracy")
    ax.set_ylim(bottom=0)
    ax.legend()
    return ax
