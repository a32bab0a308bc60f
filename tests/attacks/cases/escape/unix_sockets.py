"""
tries = "reach a service of this machine by a Unix socket, named, abstract or from a socket pair"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import socket

from probing import let_out

SERVICES = ("/run/systemd/notify", "/var/run/docker.sock", "/run/dbus/system_bus_socket", "\0attack")


def stream(address):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(address)


def datagram(address):
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with ours, theirs:
        return ours.sendto(b"", address)


def listen():
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0attack")


def scale(x, factor):
    attempts = {f"stream to {ascii(name)}": lambda name=name: stream(name) for name in SERVICES}
    attempts |= {f"datagram to {ascii(name)}": lambda name=name: datagram(name) for name in SERVICES}
    return let_out(**attempts, socket=lambda: socket.socket(socket.AF_UNIX), listen=listen)
