"""
tries = "hand a descriptor on, or take one, by a socket pair"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import socket

from probing import let_out


def scale(x, factor):
    ours, theirs = socket.socketpair()
    return let_out(
        send=lambda: socket.send_fds(ours, [b"x"], [0]),
        wire=lambda: socket.send_fds(socket.socket(fileno=socket.dup(3)), [b"x"], [0]),
        receive=lambda: theirs.recvmsg(10, 100, socket.MSG_DONTWAIT),
    )
