"""
tries = "talk to another machine, or to this one, by TCP"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import socket

from probing import let_out


def connect(address, family=socket.AF_INET):
    with socket.socket(family, socket.SOCK_STREAM) as client:
        client.settimeout(0.1)
        client.connect(address)


def listen():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        return server.getsockname()


def scale(x, factor):
    return let_out(
        socket=lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        listen=listen,
        here=lambda: connect(("127.0.0.1", 9)),
        here_6=lambda: connect(("::1", 9), socket.AF_INET6),
    )
