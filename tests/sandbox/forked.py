"""Running a test's steps in a forked child, because a lockdown cannot be taken back."""

import os
import pickle
import signal
import traceback

from autograder.sandbox import identity, installation, lockdown

OTHER_USER = 65534
GIGABYTE = 1 << 30


def run(function, *, timeout=20):
    """What `function` returns in a forked child; AssertionError with the child's traceback if it raises."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(timeout)
        try:
            answer = pickle.dumps((True, function()))
        except BaseException:  # noqa: BLE001  told to the test
            answer = pickle.dumps((False, traceback.format_exc()))
        with os.fdopen(writing, "wb") as stream:
            stream.write(answer)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        answer = stream.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert answer, f"the child ended with status {status} and said nothing"
    fine, value = pickle.loads(answer)
    assert fine, value
    return value


def status_of(function):
    """How a forked child ends that runs `function` (0 if it returns): its exit status, or minus a signal."""
    child = os.fork()
    if child == 0:
        status = 99
        try:
            function()
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def locked(plan, function, *, memory=GIGABYTE, cpu_seconds=10, uid=None, keep=()):
    """What `function` returns behind the wall. Forks once more, so that the parent's process id is the grader's."""
    reading, writing = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        status = 98
        try:
            limits = {"memory": memory, "cpu_seconds": cpu_seconds, "uid": uid}
            lockdown.enter(plan, keep=(writing, *keep), parent_pid=parent, **limits)
            try:
                answer = (True, function())
            except BaseException:  # noqa: BLE001  told to the test
                answer = (False, traceback.format_exc())
            os.write(writing, pickle.dumps(answer))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        answer = stream.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert answer, f"the child ended with status {status} and said nothing"
    fine, value = pickle.loads(answer)
    assert fine, value
    return value


def become_ordinary():
    """Turn this (forked) process into one of a user without privileges."""
    os.setgroups([])
    os.setresgid(OTHER_USER, OTHER_USER, OTHER_USER)
    os.setresuid(OTHER_USER, OTHER_USER, OTHER_USER)


def own_uid():
    """A user id for a candidate that can be given one here without a view, else None."""
    settled = identity.settle(installation.packages())
    return identity.slot_uid(0, os.getpid()) if settled.own_uid else None
