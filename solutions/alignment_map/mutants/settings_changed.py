"""plt.rcParams are changed for this picture, and stay changed.

They belong to the whole program, so every later picture has your font size too. Give the size to the call that needs it, or
use `with plt.rc_context({...}):`.
"""


def _write(ax, source_tokens, target_tokens):
    plt.rcParams["font.size"] = 8
    ax.set_xticks(range(len(source_tokens)), labels=source_tokens, rotation=45)
    ax.set_yticks(range(len(target_tokens)), labels=target_tokens)
