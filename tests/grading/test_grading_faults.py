"""Faults that are not the student's: a broken course says so, and a broken harness gives no grade and never a zero."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_course import ROOT, SLUGS, job, reference, variant

from autograder.errors import CourseError, InputError, WallError
from autograder.grading import GradingSession
from autograder.model import Status
from autograder.sandbox.template import Template

pytestmark = pytest.mark.wall

FOREVER = variant("halves", "def total(x):\n    while True: sum(range(1000))\n")
SECONDS = 20


def children_of(pid):
    """Process ids of the living children of a process."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for path in found for child in path.read_text(encoding="ascii").split()]


def template_of(pid, module):
    """The process id of a template that `pid` has started; the newest, if there are several."""
    found = [
        child
        for child in children_of(pid)
        if module in Path(f"/proc/{child}/cmdline").read_bytes().decode().split("\0")
    ]
    return found[-1]


def eventually(seek):
    """What `seek` finds as soon as it finds something."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if found := seek():
            return found
        time.sleep(0.01)
    raise AssertionError("nothing was found in time")


def is_gone(pid):
    return not Path(f"/proc/{pid}").exists()


@pytest.fixture
def templates(session):
    """Process ids of the two templates of the session."""
    del session
    me = os.getpid()
    return template_of(me, "autograder.examiner.template"), template_of(me, "autograder.sandbox.candidates")


def test_an_examiner_that_is_killed_gives_no_grade_and_the_next_job_is_graded(session, templates):
    examiners, candidates = templates
    results = session.grade([job("halves", FOREVER, "student-01"), job("halves", reference("halves"), "student-02")])

    def kill_the_examiner(number, frame):
        (examiner,) = eventually(lambda: children_of(examiners))
        eventually(lambda: children_of(candidates))
        os.kill(examiner, signal.SIGKILL)

    signal.signal(signal.SIGALRM, kill_the_examiner)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    first = next(results)
    assert (first.submission, first.status) == ("student-01", Status.HARNESS_ERROR)
    assert "the examiner died" in first.reason
    assert (first.points, first.checks) == (0, ())
    (second,) = results
    assert (second.submission, second.status, second.points) == ("student-02", Status.GRADED, 6.5)
    eventually(lambda: not children_of(candidates))


def test_another_examiner_takes_the_rest_of_a_submission(session, templates):
    examiners, _ = templates
    seen = set()

    def kill_the_first(number, frame):
        seen.update(eventually(lambda: children_of(examiners)))
        os.kill(*seen, signal.SIGKILL)

    signal.signal(signal.SIGALRM, kill_the_first)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    jobs = [job("halves", FOREVER), *(job(slug, reference(slug)) for slug in ("adder", "spread"))]
    first, *rest = session.grade(jobs)
    assert len(seen) == 1
    assert (first.exercise, first.status) == ("halves", Status.HARNESS_ERROR)
    assert [result.exercise for result in rest] == ["adder", "spread"]
    assert all(result.points == result.max_points > 0 for result in rest)


def test_results_that_are_not_wanted_any_more_leave_nothing_running(session, templates):
    examiners, candidates = templates
    results = session.grade([job("halves", "def f(:\n"), job("halves", FOREVER)], parallel=2)
    assert next(results).status is Status.REJECTED
    results.close()
    eventually(lambda: not children_of(examiners))
    eventually(lambda: not children_of(candidates))


def test_nothing_is_left_over_after_many_jobs(session, templates):
    list(session.grade([job("halves", "x = 1\n", f"student-{number:02}") for number in range(4)], parallel=2))
    mine = len(list(Path("/proc/self/fd").iterdir()))
    its = [len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in templates]
    list(session.grade([job("halves", "def f(:\n", f"student-{number:02}") for number in range(40)], parallel=4))
    assert len(list(Path("/proc/self/fd").iterdir())) == mine
    time.sleep(0.1)
    assert [len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in templates] == its
    assert [children_of(pid) for pid in templates] == [[], []]


def test_a_driver_that_is_killed_leaves_no_process_behind():
    """Two templates, an examiner and a candidate, all in the middle of a job."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from small_course import ROOT, job\n"
        "from autograder.grading import GradingSession\n"
        "from test_grading_faults import FOREVER\n"
        "with GradingSession(ROOT, ['halves']) as session:\n"
        "    print('ready', flush=True)\n"
        "    list(session.grade([job('halves', FOREVER)] * 9))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(Path(__file__).parent)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as driver:
        assert driver.stdout.readline() == b"ready\n"
        examiners = template_of(driver.pid, "autograder.examiner.template")
        candidates = template_of(driver.pid, "autograder.sandbox.candidates")
        (examiner,) = eventually(lambda: children_of(examiners))
        (candidate,) = eventually(lambda: children_of(candidates))
        driver.kill()
        for pid in (examiners, candidates, examiner, candidate):
            eventually(lambda pid=pid: is_gone(pid))


def test_templates_that_are_killed_take_their_children_along_and_are_faults_of_ours():
    with GradingSession(ROOT, ["halves"]) as own:
        examiners = template_of(os.getpid(), "autograder.examiner.template")
        candidates = template_of(os.getpid(), "autograder.sandbox.candidates")
        results = own.grade([job("halves", FOREVER)])

        def kill_the_template(number, frame):
            kill_the_template.child = eventually(lambda: children_of(candidates))[0]
            os.kill(candidates, signal.SIGKILL)

        signal.signal(signal.SIGALRM, kill_the_template)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        (result,) = results
        assert result.status is Status.HARNESS_ERROR
        eventually(lambda: is_gone(kill_the_template.child))

        os.kill(examiners, signal.SIGKILL)
        with pytest.raises(Exception, match="template") as caught:
            list(own.grade([job("halves", reference("halves"))]))
        assert caught.value.exit_code == 3


@pytest.fixture
def strong_candidates(monkeypatch):
    """A template of candidates that is only said to be there, where a session does not get as far as to need one."""
    return said_to_be(monkeypatch, {"isolation": "full", "reasons": []})


def said_to_be(monkeypatch, ready):
    class Candidates:
        def __init__(self):
            self.ready = {"identity": "", "view": False, "notes": [], **ready}

        def close(self):
            pass

    def start(module, arguments):
        return Candidates() if module == "autograder.sandbox.candidates" else Template(module, arguments)

    monkeypatch.setattr("autograder.grading.session.Template", start)


def test_a_wall_that_is_too_weak_is_refused(monkeypatch):
    said_to_be(monkeypatch, {"isolation": "process", "reasons": ["no Landlock on this kernel"]})
    with pytest.raises(WallError, match="reaches isolation process, not full: no Landlock on this kernel"):
        GradingSession(ROOT, ["spread"])


@pytest.mark.usefixtures("strong_candidates")
def test_a_broken_course_is_refused_with_every_fault(tmp_path):
    root = shutil.copytree(ROOT, tmp_path / "course")
    broken = {"halves": "import no_such_module\n", "spread": "def test_unmarked(submission): ...\n"}
    for slug, source in broken.items():
        (root / f"solutions/{slug}/test_{slug}_hidden.py").write_text(source)
    with pytest.raises(CourseError) as caught:
        GradingSession(root, SLUGS)
    faults = {fault.file.rpartition("/")[2]: (fault.key, fault.text) for fault in caught.value.faults}
    assert faults["test_halves_hidden.py"] == ("import", "ModuleNotFoundError: No module named 'no_such_module'")
    assert faults["test_spread_hidden.py::test_unmarked"][0] == "check"


@pytest.mark.usefixtures("strong_candidates")
def test_an_exercise_that_does_not_exist_is_the_callers_fault():
    with pytest.raises(InputError, match="unknown exercise 'halvse'"):
        GradingSession(ROOT, ["halvse"])
