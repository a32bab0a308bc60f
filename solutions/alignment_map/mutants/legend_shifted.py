"""The legend is given the labels alone, and the chance level was drawn first.

`ax.legend(labels)` hands out the labels to the lines in the order in which they were drawn: the first curve's name stands
beside the chance level. Give each line its label when you draw it, and call `ax.legend()`.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    _draw_chance(ax)
    for label, curve in curves.items():
        _draw_curve(ax, label, curve)
    ax.set(xlabel="length", ylabel="accuracy", ylim=(0, 1.05))
    ax.legend(list(curves))
    return ax
