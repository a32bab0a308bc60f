"""Weights and target tokens are turned round in the caller's own array and list.

The picture is right, with the y axis pointing upwards, but the next user of the weights finds them in reverse. Work on a
copy, or turn the axis round instead of the data.
"""


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    weights = _fitting(weights, source_tokens, target_tokens)
    weights[:] = weights[::-1].copy()
    target_tokens.reverse()
    ax = _axes(ax)
    heat_map = ax.imshow(weights, vmin=0, vmax=1, aspect="auto", origin="lower")
    _write(ax, source_tokens, target_tokens)
    ax.figure.colorbar(heat_map, ax=ax)
    return ax
