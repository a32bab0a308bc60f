"""The attacks that look for something find it where there is no wall, so that finding nothing behind it means something."""

import json
import os
import subprocess
import sys

import attack_cases
import attack_grading
import pytest

pytestmark = pytest.mark.wall

PROBES = [case for case in attack_cases.all_cases() if case.control]


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """What each attack with a control found outside the wall."""
    folder = tmp_path_factory.mktemp("outside")
    secrets = attack_grading.make_secrets()
    paths = attack_grading.make_course(folder, secrets)
    cases = {str(case): {name: content.decode() for name, content in case.submitted(paths).items()} for case in PROBES}
    with attack_grading.secrets_in_reach(secrets) as descriptor:
        done = subprocess.run(
            [sys.executable, attack_cases.HERE / "outside_the_wall.py", paths["COURSE"]],
            input=json.dumps({"course": str(paths["COURSE"]), "cases": cases}),
            stdout=subprocess.PIPE,
            text=True,
            timeout=120,
            check=True,
            pass_fds=(descriptor,),
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )
    return json.loads(done.stdout)


@pytest.mark.parametrize("case", PROBES, ids=str)
def test_it_works_without_the_wall(case, outside):
    assert case.control in outside[str(case)]
