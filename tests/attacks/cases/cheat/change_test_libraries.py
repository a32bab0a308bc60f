"""
tries = "replace the test libraries, and what they are imported as"

[outcomes]
test_total = ["failed", "error"]
test_spelled = ["failed", "error"]
"""

import builtins
import sys
import types

for name in ("pytest", "_pytest", "hypothesis", "hypothesis.strategies", "autograder.suite", "autograder.examiner"):
    fake = types.ModuleType(name)
    fake.__getattr__ = lambda attribute: lambda *_, **__: True
    sys.modules[name] = fake
real_import = builtins.__import__
builtins.__import__ = lambda name, *rest: sys.modules.get(name) or real_import(name, *rest)
sys.modules["target"].__dict__["__test__"] = False


def total(x):
    return 1.0


def spelled(n):
    return "y"
