"""Accuracies are drawn over 0, 1, 2, ... with the lengths as labels.

From 10 to 20 is then as far as from 20 to 80, and curves with other lengths do not share the axis. Give plot the lengths as
its x values.
"""


def _draw_curve(ax, label, curve):
    lengths = sorted(curve)
    ax.plot(range(len(lengths)), [curve[length] for length in lengths], marker="o", label=label)
    ax.set_xticks(range(len(lengths)), labels=[str(length) for length in lengths])
