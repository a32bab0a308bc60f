"""An empty word is put in front of the caller's lists, so that labels fit the ticks that matplotlib chose.

Old tutorials write `[""] + tokens`, which at least makes a new list; insert() changes the caller's, and the next call finds
one token too many. With `ax.set_xticks(places, labels=...)` no empty word is needed.
"""


def _write(ax, source_tokens, target_tokens):
    ax.set_xticks(range(-1, len(source_tokens)), labels=_with_empty_word(source_tokens))
    ax.set_yticks(range(-1, len(target_tokens)), labels=_with_empty_word(target_tokens))
    ax.set_xlim(-0.5, len(source_tokens) - 1.5)
    ax.set_ylim(len(target_tokens) - 1.5, -0.5)


def _with_empty_word(tokens):
    tokens.insert(0, "")
    return tokens
