"""The axes that were given are made pyplot's current ones, so that plt functions work on them.

The caller did not ask for that: the next plt.title() of theirs lands in your picture. Everything that plt does for the
current axes, ax can do by itself.
"""


def _write(ax, source_tokens, target_tokens):
    plt.sca(ax)
    plt.xticks(range(len(source_tokens)), source_tokens, rotation=45)
    plt.yticks(range(len(target_tokens)), target_tokens)
