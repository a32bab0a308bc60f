"""The axes of the curves have no names.

Accuracy of what, over what? A reader who does not know your code needs `ax.set_xlabel` and `ax.set_ylabel`.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
    _draw_chance(ax)
    ax.set_ylim(0, 1.05)
    ax.legend()
    return ax
