"""The chance level is added to the caller's dict, so that the loop draws it too.

The picture is right, but the caller's results have a third model now, which nobody trained. Draw the level on its own, or
make a new dict.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    every_length = [length for curve in curves.values() for length in curve]
    curves["chance"] = dict.fromkeys((min(every_length), max(every_length)), CHANCE)
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
    ax.set(xlabel="length", ylabel="accuracy", ylim=(0, 1.05))
    ax.legend()
    return ax
