"""The figure is returned instead of the axes.

The caller wants to add a title to this panel, and a figure may hold many. From axes one gets to the figure (`ax.figure`),
not the other way round.
"""


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    weights = _fitting(weights, source_tokens, target_tokens)
    ax = _axes(ax)
    heat_map = _draw(ax, weights)
    _write(ax, source_tokens, target_tokens)
    ax.figure.colorbar(heat_map, ax=ax)
    return ax.figure
