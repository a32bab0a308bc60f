"""
tries = "send datagrams, raw packets and messages to the kernel"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import socket

from probing import let_out


def scale(x, factor):
    return let_out(
        udp=lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        udp_6=lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM),
        raw=lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1),
        packet=lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
        netlink=lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
        virtual_machine=lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
        crypto=lambda: socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET),
        bluetooth=lambda: socket.socket(31, socket.SOCK_RAW),
        pair_by_network=lambda: socket.socketpair(socket.AF_INET, socket.SOCK_STREAM),
    )
