"""
tries = "hand in modules in the names of libraries and of the grader"

[outcomes]
test_total = ["failed", "error"]
test_scale = ["failed", "error"]

[files]
"numpy.py" = "def __getattr__(name): return lambda *a, **k: True"
"torch.py" = "def __getattr__(name): return lambda *a, **k: True"
"pytest.py" = "def __getattr__(name): return lambda *a, **k: True"
"hypothesis.py" = "def given(*a, **k): return lambda f: None"
"msgpack.py" = "def packb(*a, **k): return b''"
"autograder.py" = "PASSED = True"
"autograder.suite.py" = "def check(**k): return lambda f: None"
"autograder.examiner.run.py" = "class SuiteRun: pass"
"json.py" = "def dumps(*a, **k): return 'passed'"
"builtins.py" = "PASSED = True"
"target.pyc" = "not even a module"
"""

import importlib
import sys

for name in ("numpy", "torch", "msgpack", "autograder.suite", "json"):
    sys.modules.pop(name, None)
    try:
        importlib.import_module(name)
    except ImportError:
        pass


def total(x):
    return 1.0


def scale(x, factor):
    return x
