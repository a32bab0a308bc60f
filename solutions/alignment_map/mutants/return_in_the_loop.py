"""The return stands inside the loop, so only the first curve is drawn.

Everything that belongs to the whole picture, legend, chance level and return, comes behind the loop: look at the
indentation.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    _draw_chance(ax)
    ax.set(xlabel="length", ylabel="accuracy", ylim=(0, 1.05))
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
        ax.legend()
        return ax
