"""The y axis points upwards, so the target sentence starts at the bottom.

That is the habit of plots of functions. A sentence is read from the top: leave imshow's origin at "upper", or turn the axis
round after pcolormesh (`ax.invert_yaxis()`). A right model now seems to read backwards.
"""


def _draw(ax, weights):
    return ax.imshow(weights, vmin=0, vmax=1, aspect="auto", origin="lower")
