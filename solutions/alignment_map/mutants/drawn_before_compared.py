"""The counts are left to set_xticks, which complains when the picture is half drawn.

matplotlib's own error comes too late: the caller's axes hold a heat map without words, and without axes an empty figure
stays open. Compare first, draw afterwards.
"""


def plot_alignment(weights, source_tokens, target_tokens, ax=None):
    weights = np.asarray(weights)
    ax = _axes(ax)
    drawn = _draw(ax, weights)
    ax.set_xticks(range(weights.shape[1]), labels=source_tokens, rotation=45)
    ax.set_yticks(range(weights.shape[0]), labels=target_tokens)
    ax.figure.colorbar(drawn, ax=ax)
    return ax
