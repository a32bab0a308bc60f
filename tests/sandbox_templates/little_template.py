"""A light template for tests, whose children do what they read on their descriptor.

Started like every template; on standard input it gets a JSON object: `tell` (text for READY instead of a JSON object), `say` (text
for standard error), `exit` (end instead of serving), `silent` (wait for the hang-up, tell nothing), `forks` (fork only so often).
"""

import contextlib
import json
import os
import signal
import socket
import sys
import time
from pathlib import Path

from autograder.sandbox.forkserver import serve


def main(control, ready):
    wanted = json.load(sys.stdin)
    sys.stderr.write(wanted.get("say", ""))
    sys.stderr.flush()
    if wanted.get("silent"):
        os.read(control, 1)
        return
    about_me = {
        "pid": os.getpid(),
        "arguments": sys.argv,
        "environment": dict(os.environ),
        "folder": str(Path.cwd()),
        "session": os.getsid(0),
    }
    with os.fdopen(ready, "w") as stream:
        stream.write(wanted.get("tell", json.dumps(about_me)))
    if "forks" in wanted:
        os.fork = counted(os.fork, wanted["forks"])
    if not wanted.get("exit"):
        serve(socket.socket(fileno=control), child)


def counted(fork, count):
    """A fork that fails but for the calls that `count` lists."""
    calls = iter(range(1_000_000))

    def sometimes():
        if next(calls) not in count:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return fork()

    return sometimes


def child(order, descriptor, slot):
    line = socket.socket(fileno=descriptor)
    about_me = {
        "pid": os.getpid(),
        "slot": slot,
        "order": [order.verb, order.child, order.memory, order.cpu_seconds],
        "descriptors": open_descriptors(),
        "line": descriptor,
        "handler": signal.getsignal(signal.SIGCHLD) is signal.SIG_DFL,
    }
    line.sendall(json.dumps(about_me).encode() + b"\n")
    while words := line.recv(64).decode().split():
        match words:
            case ["exit", code]:
                os._exit(int(code))
            case ["signal", number]:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                os.kill(os.getpid(), int(number))
            case ["raise"]:
                raise RuntimeError("a child that raises")
            case ["compute"]:
                while True:
                    sum(range(1000))
            case ["hold", megabytes]:
                held = bytearray(int(megabytes) << 20)
                line.sendall(b"%d\n" % len(held))
            case ["sleep"]:
                time.sleep(600)


def open_descriptors():
    found = []
    for entry in list(Path("/proc/self/fd").iterdir()):
        with contextlib.suppress(OSError):  # the listing itself is gone
            os.fstat(int(entry.name))
            found.append(int(entry.name))
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
