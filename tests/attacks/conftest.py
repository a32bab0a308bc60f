"""Grades every selected attack once, for all tests of this folder."""

import shutil
import tempfile
from pathlib import Path

import attack_cases
import attack_grading
import pytest

collect_ignore = ["cases", "course", "helpers", "honest"]


@pytest.fixture(scope="session")
def seen(request):
    """What became of the attacks whose tests were selected, and of the honest submissions beside them."""
    selected = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    named = [params.get("case") for params in selected]  # other folders have cases of their own
    cases = {str(case): case for case in named if isinstance(case, attack_cases.AttackCase)}
    folder = Path(tempfile.mkdtemp(prefix="attacks-"))  # not below a folder that other users may not pass
    try:
        yield attack_grading.grade(list(cases.values()), folder)
    finally:
        shutil.rmtree(folder)
