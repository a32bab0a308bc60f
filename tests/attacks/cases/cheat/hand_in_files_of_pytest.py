'''
tries = "hand in what pytest and Python load by themselves"

[outcomes]
test_total = ["failed"]
test_scale = ["failed"]

[files]
"conftest.py" = """
import pytest
@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    outcome.get_result().outcome = "passed"
"""
"sitecustomize.py" = "import os; os.environ['PASSED'] = '1'; raise SystemExit(0)"
"usercustomize.py" = "raise SystemExit(0)"
"attack.pth" = "import os; os._exit(0)"
"pytest.ini" = """

[pytest]
addopts = --collect-only
"""
"setup.cfg" = """
[tool:pytest]
addopts = --collect-only
"""
"test_target_hidden.py" = "def test_passes(): pass"
"__init__.py" = "raise SystemExit(0)"
"__main__.py" = "raise SystemExit(0)"
"../target.py" = "def total(x): return 2.0"
"/tmp/target.py" = "def total(x): return 2.0"
'''


def total(x):
    return 1.0


def scale(x, factor):
    return x
