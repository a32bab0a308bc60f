"""Starting little templates, and the other end of their children's descriptors."""

import json
import os
import socket
import time
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.template import Child, Template

HERE = str(Path(__file__).parent)


def start(**arguments):
    """A little template with these arguments."""
    patience = arguments.pop("patience", 60)
    return Template("little_template", json.dumps(arguments), environment={"PYTHONPATH": HERE}, patience=patience)


@dataclass
class Spawned:
    """A child, what it said of itself, and the test's end of its descriptor."""

    child: Child
    line: socket.socket
    about: dict

    def say(self, words):
        self.line.sendall(words.encode())

    def has_hung_up(self):
        """Waits for the child to say something else or to hang up."""
        return self.line.recv(100) == b""


def spawn_one(client, **limits):
    """A child of a little template."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            child = client.spawn(theirs.fileno(), **limits)
        except BaseException:
            ours.close()
            raise
    ours.settimeout(20)
    with ours.makefile("rb", buffering=0) as stream:
        about = json.loads(stream.readline())
    return Spawned(child, ours, about)


def is_gone(pid, seconds=5.0):
    """Whether a process ends, and is reaped, in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False
