"""Several processes at one store, and processes that die: nothing is lost, doubled or left half done."""

import signal
import subprocess
import sys

import store_writer as writer
from sqlalchemy import func, select

from autograder.store import files_digest, open_store
from autograder.store.tables import runs, submission_files, submissions


def _start(url, mode):
    process = subprocess.Popen(
        [sys.executable, writer.__file__, url, mode], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    return process


def _count(store, table, *where):
    with store._reading() as connection:
        return connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one()


def test_processes_that_grade_the_same_double_nothing(url):
    processes = [_start(url, "many") for _ in range(3)]
    for process in processes:  # the store is not there yet: they race for making it, too
        process.stdin.write("go\n")
        process.stdin.flush()
    new = [int(process.communicate(timeout=60)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert sum(new) == 20
    with open_store(url, create=False) as store:
        assert len(store.results("basics")) == 20
        assert _count(store, runs, runs.c.status == "graded") == 20
        assert _count(store, runs, runs.c.status == "harness_error") == 12
        assert _count(store, submissions) == 20
        assert _count(store, submission_files) == 40


def test_a_kill_right_after_add_loses_nothing(url):
    process = _start(url, "die-after")
    process.communicate("go\n", timeout=60)
    assert process.returncode == -signal.SIGKILL
    with open_store(url, create=False) as store:
        assert store.latest("basics", "student-01", "masked_softmax") == writer.result("student-01", "k1")
        found = store.files(files_digest(writer.files("student-01")))
        assert {file.name for file in found} == {"masked_softmax.py", "helper.py"}


def test_a_kill_within_add_leaves_nothing_half_done(url):
    process = _start(url, "die-within")
    process.communicate("go\n", timeout=60)
    assert process.returncode == -signal.SIGKILL
    with open_store(url, create=False) as store:
        assert store.results("basics") == ()
        assert _count(store, runs) == _count(store, submissions) == 0
        assert store.add(writer.result("student-01", "k1"), writer.files("student-01")) is True
