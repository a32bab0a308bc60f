"""Lengths are drawn in the order in which they come.

plot joins the points in the order of the lists, so the line runs back and forth. A dict keeps the order in which lengths
were measured; sort them.
"""


def _draw_curve(ax, label, curve):
    ax.plot(list(curve.keys()), list(curve.values()), marker="o", label=label)
