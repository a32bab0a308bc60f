"""
tries = "change what is mounted where, or the root"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

from autograder.sandbox.syscalls import call
from probing import let_out

BOTH = 1 << 18 | 1 << 20  # private and shared: never done, but refused only by who looks at it


def scale(x, factor):
    return let_out(
        mount=lambda: call("mount", b"none", b"/", None, BOTH, None),
        unmount=lambda: call("umount2", b"/nonexistent", 0),
        pivot=lambda: call("pivot_root", b"/nonexistent", b"/nonexistent"),
        open=lambda: call("fsopen", b"nothing", 0),
        tree=lambda: call("open_tree", -100, b"/", 0),
        move=lambda: call("move_mount", -1, b"/nonexistent", -1, b"/nonexistent", 0),
        attributes=lambda: call("mount_setattr", -1, b"/nonexistent", 0, 0, 0),
    )
