"""There is no colour bar.

Without it nobody can tell whether yellow means 0.3 or 1.0. `ax.figure.colorbar(heat_map, ax=ax)` adds one beside the axes.
"""


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    weights = _fitting(weights, source_tokens, target_tokens)
    ax = _axes(ax)
    _draw(ax, weights)
    _write(ax, source_tokens, target_tokens)
    return ax
