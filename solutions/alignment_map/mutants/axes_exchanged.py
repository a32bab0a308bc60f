"""The source runs along y and the target along x.

It is a picture of the same numbers, but not the one that people read: as in Bahdanau's paper, the source lies along x, and
each row shows where one target word looked.
"""


def _draw(ax, weights):
    return ax.imshow(weights.T, vmin=0, vmax=1, aspect="auto")


def _write(ax, source_tokens, target_tokens):
    ax.set_xticks(range(len(target_tokens)), labels=target_tokens, rotation=45)
    ax.set_yticks(range(len(source_tokens)), labels=source_tokens)
