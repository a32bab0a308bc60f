"""Ticks are set with plt.xticks and plt.yticks, which act on the current axes and not on ax.

As long as there is one figure, the current axes are yours. With two, the words land beside somebody else's picture. Call
the methods of ax.
"""


def _write(ax, source_tokens, target_tokens):
    plt.xticks(range(len(source_tokens)), source_tokens, rotation=45)
    plt.yticks(range(len(target_tokens)), target_tokens)
