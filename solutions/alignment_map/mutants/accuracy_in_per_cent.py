"""Accuracies are drawn in per cent.

The chance level, and everybody else's curves, are shares between 0 and 1. If you like per cent, format the labels of the
axis (`ticker.PercentFormatter(1)`) and leave the numbers alone.
"""


def _draw_curve(ax, label, curve):
    lengths = sorted(curve)
    ax.plot(lengths, [100 * curve[length] for length in lengths], marker="o", label=label)
