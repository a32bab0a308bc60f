"""Labels are set without saying where the ticks are.

matplotlib chooses the ticks itself, the first of them left of the first cell, and hands out your labels in order from
there: every word stands beside the wrong row or column. Set ticks and labels together: `ax.set_xticks(places, labels=...)`.
"""


def _write(ax, source_tokens, target_tokens):
    ax.set_xticklabels(source_tokens, rotation=45)
    ax.set_yticklabels(target_tokens)
