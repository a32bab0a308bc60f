"""The colour scale is left to matplotlib, which takes the smallest and the largest weight.

Two pictures then use one colour for different weights, and weights that are all alike show full contrast. Fix both ends:
vmin=0, vmax=1.
"""


def _draw(ax, weights):
    return ax.imshow(weights, aspect="auto")
