"""The curves are drawn with plt.plot, which acts on the current axes and not on ax.

As long as there is one figure, the current axes are yours. With two, the curves land in somebody else's picture, and the
axes that were given stay empty. Call the methods of ax.
"""


def plot_accuracy_by_length(curves, ax=None):
    ax = _axes(ax)
    for label, curve in curves.items():
        lengths = sorted(curve)
        plt.plot(lengths, [curve[length] for length in lengths], marker="o", label=label)
    plt.axhline(CHANCE, color="gray", linestyle="--", label="chance")
    plt.xlabel("length")
    plt.ylabel("accuracy")
    plt.ylim(0, 1.05)
    plt.legend()
    return ax
