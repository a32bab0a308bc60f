"""Positions are looked up by word, so a word that occurs twice has one tick.

"the cat sat on the mat" has six positions and five different words. A position is an index, not a word: count with range or
enumerate.
"""


def _places(tokens):
    return {token: place for place, token in enumerate(tokens)}


def _write(ax, source_tokens, target_tokens):
    across, down = _places(source_tokens), _places(target_tokens)
    ax.set_xticks(list(across.values()), labels=list(across), rotation=45)
    ax.set_yticks(list(down.values()), labels=list(down))
