"""As an old PyTorch tutorial draws it: matshow, an empty label for the tick left of the first cell, a tick per unit."""

import matplotlib.pyplot as plt
from matplotlib import ticker


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    if len(weights) != len(target_tokens) or len(weights[0]) != len(source_tokens):
        raise ValueError(
            f"{len(target_tokens)} target tokens for {len(weights)} rows, "
            f"{len(source_tokens)} source tokens for {len(weights[0])} columns"
        )
    ax = ax or plt.figure().add_subplot(111)
    cax = ax.matshow(weights, cmap="bone", vmin=0, vmax=1)
    plt.colorbar(cax, ax=ax)
    ax.xaxis.set_major_locator(ticker.MultipleLocator(1))
    ax.yaxis.set_major_locator(ticker.MultipleLocator(1))
    ax.xaxis.set_major_formatter(ticker.FixedFormatter(["", *source_tokens]))
    ax.yaxis.set_major_formatter(ticker.FixedFormatter(["", *target_tokens]))
    ax.tick_params(axis="x", labelbottom=True, labelrotation=90)
    return ax


def plot_accuracy_by_length(curves, ax=None):
    ax = ax or plt.figure().add_subplot(111)
    handles = []
    for curve in curves.values():
        (line,) = ax.plot(sorted(curve), [curve[n] for n in sorted(curve)], "s-")
        handles.append(line)
    handles.append(ax.axline((0, 1 / 8), slope=0, ls=":"))
    plt.setp(ax, xlabel="length", ylabel="accuracy", ylim=[-0.05, 1.05])
    ax.legend(handles, [*curves, "chance 1/8"])
    return ax
