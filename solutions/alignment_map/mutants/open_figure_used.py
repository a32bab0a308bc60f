"""Without axes, the current ones are taken: plt.gca().

If a figure is open, your picture is drawn over it, and the second call draws over the first. plt.gca() makes a figure only
when there is none; plt.subplots() always does.
"""


def _axes(ax, **figure):
    return plt.gca() if ax is None else ax
