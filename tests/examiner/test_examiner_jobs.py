"""Jobs on a socket, with the line to the candidates beside them."""

import socket
import threading

import pytest

from autograder.errors import HarnessError
from autograder.examiner.jobs import Job, receive_job, send_job

JOB = Job(
    submission="student-01",
    assignment="small",
    exercise="halves",
    files={"halves.py": b"x = '\xff'\n", "h\udcff.py": bytes(range(256)) * 20_000},
    isolation="full",
    notes=("a magic line was dropped", "\ud800"),
    key="abc",
    versions={"suite": "1"},
)


@pytest.fixture
def ends():
    left, right = socket.socketpair()
    with left, right:
        yield left, right


def test_a_job_arrives_with_its_line(ends):
    mine, given = socket.socketpair()
    sender = threading.Thread(target=send_job, args=(ends[0], JOB, given.fileno()))
    sender.start()
    job, line = receive_job(ends[1])
    sender.join()
    given.close()
    assert job == JOB
    with mine, line:
        line.sendall(b"through")
        assert mine.recv(10) == b"through"


def test_a_grader_that_hangs_up(ends):
    ends[0].close()
    assert receive_job(ends[1]) is None


def test_a_job_without_a_line(ends):
    ends[0].sendall(b"\x01" + bytes(7))
    with pytest.raises(HarnessError, match="without its line"):
        receive_job(ends[1])


def test_a_job_that_ends_half_way(ends):
    socket.send_fds(ends[0], [b"\x09" + bytes(7)], [ends[0].fileno()])
    ends[0].sendall(b"four")
    ends[0].shutdown(socket.SHUT_WR)
    with pytest.raises(HarnessError, match="before it was complete"):
        receive_job(ends[1])
