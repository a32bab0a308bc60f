"""The limits of the axes are set to the first and the last index.

The middle of a cell lies on its index, so the first cell reaches from -0.5 to 0.5. With limits from 0 to T - 1 half of every
cell at the border is gone. imshow sets the right limits by itself.
"""


def _draw(ax, weights):
    heat_map = ax.imshow(weights, vmin=0, vmax=1, aspect="auto")
    ax.set_xlim(0, weights.shape[1] - 1)
    ax.set_ylim(weights.shape[0] - 1, 0)
    return heat_map
