"""The y axis begins at 0.5, above the chance level.

That magnifies the gap between the curves and hides how far both are from guessing. Let the axis begin at 0.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
    _draw_chance(ax)
    ax.set(xlabel="length", ylabel="accuracy", ylim=(0.5, 1.0))
    ax.legend()
    return ax
