"""Words are looked up for the ticks that matplotlib chooses, and it chooses about ten.

That looks right for short sentences; in longer ones every second word is missing. Ask for a tick at every position.
"""


def _word_at(tokens):
    return lambda place, _: tokens[int(place)] if place == int(place) and 0 <= place < len(tokens) else ""


def _write(ax, source_tokens, target_tokens):
    ax.xaxis.set_major_formatter(_word_at(source_tokens))
    ax.yaxis.set_major_formatter(_word_at(target_tokens))
