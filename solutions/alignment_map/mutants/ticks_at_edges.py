"""The cells of pcolormesh are labelled at their edges.

imshow puts the middle of cell j at j, pcolormesh puts its left edge there: the middle is at j + 0.5. A label between two
cells names neither.
"""


def _draw(ax, weights):
    heat_map = ax.pcolormesh(weights, vmin=0, vmax=1)
    ax.invert_yaxis()
    return heat_map
