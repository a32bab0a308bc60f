"""Grades attacks and honest submissions side by side, in one session, and looks at what is left of them afterwards.

As a program: ``python attack_grading.py CASE ...`` prints what it saw as JSON.
"""

import contextlib
import ctypes
import json
import os
import secrets
import shutil
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from attack_cases import HERE, all_cases

from autograder.course import composed
from autograder.examiner.jobs import Job
from autograder.grading import GradingSession
from autograder.results import dumps, loads

REPOSITORY = HERE.parents[1]
ROLES = ("suite", "reference", "mutant", "neighbour", "environment", "descriptor", "path")
MASKED_SOFTMAX = "masked_softmax"
_PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Graded:
    result: str
    """As JSON."""
    seconds: float
    """From handing in the job to the result, on the clock."""
    examiner_mib: int = 0
    """The most memory that its examiner held, if it was graded alone."""


@dataclass(frozen=True)
class Seen:
    graded: dict
    """Name of a case -> Graded."""
    alone: dict
    """Name of an honest submission -> its result when graded alone, as JSON."""
    beside: list
    """(name of an honest submission, its result as JSON), graded beside the attacks."""
    secrets: dict
    left: list
    """Processes that outlived the session."""
    view: bool
    user: int


def make_secrets():
    """Role -> a text that no submission may learn; other ones each time."""
    return {role: f"MARKER-{role}-{secrets.token_hex(8)}" for role in ROLES}


def make_course(folder, hidden):
    """The attacked course with the secrets in their places, and a real exercise beside; readable by everybody."""
    course = folder / hidden["path"]
    shutil.copytree(HERE / "course", course, ignore=shutil.ignore_patterns("__pycache__"))
    for side in ("exercises", "solutions"):
        shutil.copytree(
            REPOSITORY / side / MASKED_SOFTMAX,
            course / side / MASKED_SOFTMAX,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    for path in course.rglob("*.py"):
        source = path.read_text()
        for role in ("suite", "reference", "mutant"):
            source = source.replace(f"@{role.upper()}@", hidden[role])
        path.write_text(source)
    neighbour = folder / "submissions" / "student-02" / "target.py"
    neighbour.parent.mkdir(parents=True)
    neighbour.write_bytes(honest_submissions(hidden)["target_right"][1])
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    suite = course / "solutions" / "target" / "test_target_hidden.py"
    return {"COURSE": course, "SUITE_PATH": suite, "NEIGHBOUR": neighbour}


def honest_submissions(hidden):
    """Name -> exercise, source. One of them holds a secret that the others must not learn."""
    reference = (REPOSITORY / "solutions" / MASKED_SOFTMAX / f"{MASKED_SOFTMAX}.py").read_text()
    mutant = (REPOSITORY / "solutions" / MASKED_SOFTMAX / "mutants" / "mask_inverted.py").read_text()
    right = (HERE / "honest" / "target_right.py").read_text() + f'\n\nMINE = "{hidden["neighbour"]}"\n'
    return {
        "target_right": ("target", right.encode()),
        "target_half": ("target", (HERE / "honest" / "target_half.py").read_bytes()),
        "softmax_right": (MASKED_SOFTMAX, reference.encode()),
        "softmax_half": (MASKED_SOFTMAX, composed(reference, mutant).encode()),
    }


def grade(cases, folder):
    """Grade all cases, two at a time, with an honest submission after every third one."""
    hidden = make_secrets()
    paths = make_course(folder, hidden)
    honest = {
        name: Job(name, "attacked", exercise, {f"{exercise}.py": source}, "full")
        for name, (exercise, source) in honest_submissions(hidden).items()
    }
    started, graded, beside = {}, {}, []

    def jobs(chosen):
        for number, case in enumerate(chosen):
            started[str(case)] = time.monotonic()
            yield Job(str(case), "attacked", case.exercise, case.submitted(paths), "full")
            if number % 3 == 0:
                name = list(honest)[number // 3 % len(honest)]
                yield replace(honest[name], submission=f"{name}:{number}")

    def take(result):
        name, _, number = result.submission.partition(":")
        if number:
            beside.append((name, dumps(replace(result, submission=name))))
        else:
            graded[name] = Graded(dumps(result), time.monotonic() - started[name], watch.examiner_mib)

    with secrets_in_reach(hidden), _Watch() as watch:
        with GradingSession(paths["COURSE"], ["target", MASKED_SOFTMAX], hidden=[folder]) as session:
            alone = {result.submission: dumps(result) for result in session.grade(honest.values())}
            for result in session.grade(jobs([case for case in cases if not case.memory]), parallel=2):
                take(result)
            for case in [case for case in cases if case.memory]:
                watch.examiner_mib = 0
                for result in session.grade(jobs([case])):
                    take(result)
            view = session.wall.view
        left = watch.left()
    return Seen(graded, alone, beside, hidden, left, view, os.getuid())


@contextlib.contextmanager
def secrets_in_reach(hidden):
    """A secret in the environment and one behind an inheritable descriptor, while the templates start."""
    with tempfile.TemporaryFile() as stream:
        stream.write(hidden["descriptor"].encode())
        stream.flush()
        os.set_inheritable(stream.fileno(), True)
        os.environ["SECRET_TOKEN"] = hidden["environment"]
        try:
            yield stream.fileno()
        finally:
            del os.environ["SECRET_TOKEN"]


class _Watch:
    """Watches the processes of a session: how much memory examiners take, and which processes outlive it.

    For that time orphans are given to this process, so whatever is its child in the end was left behind.
    """

    def __enter__(self):
        self.examiner_mib = 0
        self._before = children(os.getpid())
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)

    def left(self):
        time.sleep(0.5)
        found = sorted(children(os.getpid()) - self._before)
        return [f"{pid} {words_of(pid)}" for pid in found]

    def _look(self):
        while not self._over.wait(0.1):
            for template in children(os.getpid()):
                if "autograder.examiner.template" in words_of(template):
                    for examiner in children(template):
                        self.examiner_mib = max(self.examiner_mib, memory_of(examiner))


def children(pid):
    """The processes whose parent is `pid`."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                stat = (entry / "stat").read_text(errors="replace")
                if int(stat.rpartition(")")[2].split()[1]) == pid:
                    found.add(int(entry.name))
    return found


def words_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def memory_of(pid):
    """MiB of memory in use."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20
    except (OSError, IndexError):
        return 0


def read_seen(text):
    """What the program printed."""
    content = json.loads(text)
    graded = {name: Graded(**entry) for name, entry in content.pop("graded").items()}
    return Seen(graded=graded, **content)


def without_costs(text):
    """A result as JSON, without what differs from run to run."""
    result = loads(text)
    checks = tuple(replace(check, cpu_seconds=0.0, cpu_limit=0.0) for check in result.checks)
    return dumps(replace(result, cpu_seconds=0.0, checks=checks))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        seen = grade([case for case in all_cases() if str(case) in sys.argv[1:]], Path(made))
    json.dump(asdict(seen), sys.stdout)
