"""A new figure is made even if axes were given.

The caller has a place ready, perhaps one of four panels, and it stays empty. Make a figure only if ax is None.
"""


def _axes(ax, **figure):
    return plt.subplots(**figure)[1]
