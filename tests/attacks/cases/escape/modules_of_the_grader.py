"""
tries = "use the grader's own code that the process has loaded: give orders to a template, set limits"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import signal
import socket
import sys

from probing import let_out


def module(name):
    return sys.modules[f"autograder.sandbox.{name}"]


def ordered():
    line = socket.socket(fileno=os.dup(3))
    module("orders").Order(module("orders").Verb.SPAWN, 1, 0, 0).send(line, 0)
    return "an order was sent"


def rid_of_limits():
    try:
        module("rlimits").impose(1 << 40, 100, threads=True, own_uid=True)
    except ValueError as error:
        raise PermissionError(1, str(error)) from None


def scale(x, factor):
    return let_out(
        order=ordered,
        limits=rid_of_limits,
        cloned=lambda: module("syscalls").call("clone", signal.SIGCHLD, 0, 0, 0, 0),
        another=lambda: module("identity").become(0),
    )
