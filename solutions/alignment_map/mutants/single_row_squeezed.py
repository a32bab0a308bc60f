"""squeeze() also removes the axis of the target where that has one token.

squeeze without an axis drops every axis of size 1. A heat map needs both, even if one of them has a single row. Choose the
sequence of a batch with an index.
"""


def _draw(ax, weights):
    return ax.imshow(np.squeeze(weights), vmin=0, vmax=1, aspect="auto")
