"""A template and its clients: children are forked, killed and reported, and nothing outlives who asked for it."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from little_clients import is_gone, start

from autograder.errors import HarnessError
from autograder.sandbox.orders import Order, Verb
from autograder.sandbox.template import Template, TemplateClient

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


def test_closing_ends_the_template_and_its_children(spawn):
    template = start()
    children = [spawn(template.clients) for _ in range(3)]
    children[0].say("compute")
    template.close()
    assert is_gone(template.ready["pid"])
    assert all(is_gone(one.child.pid) for one in children)


def test_a_template_lives_as_long_as_a_client(begin, spawn):
    template = begin()
    client = TemplateClient(template.connect())
    first = spawn(client)
    template.clients.close()
    assert spawn(client).about["slot"] == 1
    assert first.child.wait(0) is None
    client.close()
    assert first.has_hung_up()
    template.close()
    assert is_gone(template.ready["pid"])


def test_a_dead_template_is_a_fault_of_ours(begin, spawn):
    template = begin()
    found = spawn(template.clients)
    os.kill(template.ready["pid"], signal.SIGKILL)
    with pytest.raises(HarnessError, match="the template died"):
        found.child.wait(10)
    with pytest.raises(HarnessError, match="the template"):
        spawn(template.clients)


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


@pytest.mark.xfail(
    strict=True,
    reason="a client that dies within an order makes `Order.receive` wait for the rest for ever, at full speed",
)
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


def descriptors_of(pid):
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def test_nothing_leaks_over_two_hundred_children(begin, spawn):
    template = begin()
    spawn(template.clients).child.kill()  # now it serves
    mine, its = descriptors_of("self"), descriptors_of(template.ready["pid"])
    for number in range(200):
        found = spawn(template.clients)
        if number % 3:
            found.child.kill()
        else:
            found.say("exit 0")
            found.child.wait(10)
        found.line.close()
    assert descriptors_of("self") == mine
    assert descriptors_of(template.ready["pid"]) == its
    assert children_of(template.ready["pid"]) == [], "an ended child was not reaped"


def test_nothing_leaks_over_clients(begin, spawn):
    template = begin()
    spawn(template.clients).child.kill()  # now it serves
    mine, its = descriptors_of("self"), descriptors_of(template.ready["pid"])
    for _ in range(30):
        client = TemplateClient(template.connect())
        spawn(client).line.close()
        client.close()
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and descriptors_of(template.ready["pid"]) != its:
        time.sleep(0.01)
    assert (descriptors_of("self"), descriptors_of(template.ready["pid"])) == (mine, its)


def test_a_driver_that_is_killed_leaves_nothing_behind():
    """What the driver's own children do is up to them; the template notices that its last client is gone."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from little_clients import spawn_one as spawn, start\n"
        "template = start()\n"
        "children = [spawn(template.clients) for _ in range(2)]\n"
        "children[0].say('compute')\n"
        "print(template.ready['pid'], *(one.child.pid for one in children), flush=True)\n"
        "sys.stdin.read()\n"
    )
    folder = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", script, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as driver:
        pids = list(map(int, driver.stdout.readline().split()))
        assert len(pids) == 3
        driver.kill()
        assert all(is_gone(pid) for pid in pids)


def test_a_template_sees_nothing_of_the_environment(monkeypatch, begin):
    monkeypatch.setenv("API_TOKEN", "secret")
    monkeypatch.setenv("OMP_NUM_THREADS", "8")
    monkeypatch.setenv("TZ", "Europe/Stockholm")
    about = begin().ready
    assert "API_TOKEN" not in about["environment"]
    assert about["environment"]["OMP_NUM_THREADS"] == "1"
    assert about["environment"]["PYTHONHASHSEED"] == os.environ.get("PYTHONHASHSEED", "0")
    assert about["environment"]["TZ"] == "Europe/Stockholm"
    assert about["folder"] == "/"
    assert about["session"] == about["pid"]


def test_arguments_do_not_stand_on_the_command_line(begin):
    """There every child could read them, and every process of the machine."""
    about = begin(say="the folder of the course").ready
    assert not any("folder of the course" in word for word in about["arguments"])
    assert b"folder of the course" not in Path(f"/proc/{about['pid']}/cmdline").read_bytes()


def test_a_template_that_fails_says_why():
    with pytest.raises(HarnessError, match="little_template did not get ready: the course is nowhere"):
        start(tell="no JSON", say="the course is nowhere", exit=True)


def test_a_template_that_cannot_start_says_why():
    with pytest.raises(HarnessError, match="no_such_module"):
        Template("no_such_module", "")


def test_a_template_that_says_nothing_is_not_waited_for():
    started = time.monotonic()
    with pytest.raises(HarnessError, match="it said nothing"):
        start(silent=True, patience=0.5)
    assert time.monotonic() - started < 8


def test_what_a_template_wrote_to_standard_error_can_be_read(begin):
    assert "worth knowing" in begin(say="worth knowing").errors()
