"""A template from start to end: what it sees, what it says, what it leaves behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from little_clients import is_gone, start

from autograder.errors import HarnessError
from autograder.sandbox.template import Template, TemplateClient

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="templates are looked at through /proc")


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
