"""Children of a template: forked, killed and reported, and nothing outlives who asked for it."""

import os
import signal
import socket
import sys
import time

import pytest
from little_clients import is_gone

from autograder.errors import HarnessError
from autograder.sandbox.orders import Order, Verb
from autograder.sandbox.template import TemplateClient

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="templates are looked at through /proc")


def test_a_child_gets_its_descriptor_and_its_order(template, spawn):
    found = spawn(template.clients, memory=123 << 30, cpu_seconds=7)
    assert found.about["pid"] == found.child.pid != template.ready["pid"]
    assert found.about["order"] == [Verb.SPAWN, found.child.number, 123 << 30, 7]
    found.child.kill()


def test_a_child_inherits_no_other_descriptor(template, spawn):
    others = [spawn(template.clients) for _ in range(3)]
    found = spawn(template.clients)
    assert sorted(found.about["descriptors"]) == [0, 1, 2, found.about["line"]]
    assert found.about["handler"], "signals are as in a fresh process"
    for one in (*others, found):
        one.child.kill()


@pytest.mark.parametrize("code", [0, 1, 42, 255])
def test_an_exit_is_reported(template, code, spawn):
    found = spawn(template.clients)
    found.say(f"exit {code}")
    ended = found.child.wait(10)
    assert (ended.exit_code, ended.signal) == (code, None)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGTERM, signal.SIGKILL, signal.SIGXCPU])
def test_a_signal_is_reported(template, number, spawn):
    found = spawn(template.clients)
    found.say(f"signal {int(number)}")
    ended = found.child.wait(10)
    assert (ended.exit_code, ended.signal) == (None, number)


def test_a_child_that_returns_exits_with_zero(template, spawn):
    found = spawn(template.clients)
    found.line.close()
    assert found.child.wait(10).exit_code == 0


def test_a_child_that_raises_says_so_and_exits_with_another_code(begin, spawn):
    template = begin()
    found = spawn(template.clients)
    found.say("raise")
    assert found.child.wait(10).exit_code not in (0, None)
    assert spawn(template.clients).child.pid, "the template serves on"


def test_kill(template, spawn):
    found = spawn(template.clients)
    assert found.child.wait(0) is None
    ended = found.child.kill()
    assert ended.signal == signal.SIGKILL
    assert found.has_hung_up()
    assert found.child.kill() == ended, "the end of a child is remembered"
    assert found.child.wait(None) == ended


def test_kill_after_the_end_tells_the_end(template, spawn):
    found = spawn(template.clients)
    found.say("exit 3")
    assert found.has_hung_up()
    time.sleep(0.05)
    assert found.child.kill().exit_code == 3


def test_what_a_child_used_is_reported(template, spawn):
    found = spawn(template.clients)
    found.say("hold 64")
    assert found.line.recv(100) == b"%d\n" % (64 << 20)
    found.say("compute")
    while found.child.cpu_seconds() < 0.2:
        assert found.child.runnable()
        time.sleep(0.01)
    ended = found.child.kill()
    assert 0.2 <= ended.cpu_seconds < 5
    assert 64 << 10 < ended.peak_kib < 1 << 20
    assert found.child.cpu_seconds() == 0.0, "a child that has ended has no clock"


def test_a_child_that_sleeps_is_not_runnable(template, spawn):
    found = spawn(template.clients)
    found.say("sleep")
    time.sleep(0.1)
    assert not found.child.runnable()
    before = found.child.cpu_seconds()
    time.sleep(0.1)
    assert found.child.cpu_seconds() - before < 0.05
    found.child.kill()


def test_waiting_ends_in_time(template, spawn):
    found = spawn(template.clients)
    started = time.monotonic()
    assert found.child.wait(0.2) is None
    assert 0.15 < time.monotonic() - started < 3
    found.child.kill()


def test_slots_are_the_smallest_that_are_free(begin, spawn):
    template = begin()
    children = [spawn(template.clients) for _ in range(4)]
    assert [one.about["slot"] for one in children] == [0, 1, 2, 3]
    children[1].child.kill()
    children[2].child.kill()
    assert spawn(template.clients).about["slot"] == 1
    assert spawn(template.clients).about["slot"] == 2
    assert spawn(template.clients).about["slot"] == 4


def test_every_client_hears_of_its_own_children(begin, spawn):
    template = begin()
    one, other = TemplateClient(template.connect()), TemplateClient(template.connect())
    first, second = spawn(one), spawn(other)
    assert first.child.number == second.child.number, "numbers belong to a client"
    assert first.about["slot"] != second.about["slot"], "slots belong to the template"
    second.child.kill()
    assert first.child.wait(0.1) is None
    assert first.child.kill().signal == signal.SIGKILL
    one.close()
    other.close()


def test_a_client_that_hangs_up_takes_its_children_along(begin, spawn):
    template = begin()
    client = TemplateClient(template.connect())
    own, others = [spawn(client) for _ in range(3)], spawn(template.clients)
    own[0].say("compute")
    client.close()
    assert all(is_gone(one.child.pid) for one in own)
    assert others.child.wait(0.1) is None
    others.child.kill()


def test_many_clients_come_and_go(begin, spawn):
    template = begin()
    for _ in range(50):
        client = TemplateClient(template.connect())
        spawn(client)
        client.close()
    assert spawn(template.clients).about["slot"] < 50


def test_a_refused_fork_is_told_and_the_template_serves_on(begin, spawn):
    template = begin(forks=[0, 2])
    first = spawn(template.clients)
    ours, theirs = socket.socketpair()
    with ours:
        with theirs, pytest.raises(HarnessError, match="refused another process"):
            template.clients.spawn(theirs.fileno())
        assert ours.recv(1) == b"", "nobody holds the descriptor of a child that was never born"
    assert first.child.wait(0) is None
    assert spawn(template.clients).about["slot"] == 1


def test_orders_that_mean_nothing_are_passed_over(begin, spawn):
    template = begin()
    template.clients.send(Order(Verb.KILL, 12345))
    template.clients.send(Order(Verb.SPAWN, 77))
    template.clients.send(Order(Verb.CONNECT))
    assert spawn(template.clients).about["slot"] == 0


def test_a_client_that_dies_within_an_order(begin):
    template = begin()
    other = template.connect()
    other.sendall(b"\x01\x02\x03")
    other.close()
    time.sleep(0.2)
    ours, theirs = socket.socketpair()
    with theirs:
        Order(Verb.SPAWN, 1).send(template.clients._socket, theirs.fileno())
    ours.settimeout(1)
    try:
        assert ours.recv(1) == b"{"
    finally:
        ours.close()
        os.kill(template.ready["pid"], signal.SIGKILL)
