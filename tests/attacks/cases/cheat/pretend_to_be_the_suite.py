"""
tries = "raise from code that says it is the hidden suite, with lines of its own"

[outcomes]
test_scale = ["error"]
test_total = ["error"]
"""

import linecache

NAME = "test_target_hidden.py"
LINES = ["def test_scale(submission):\n", "    assert True  # 1 point\n"]
linecache.cache[NAME] = (1, None, LINES, NAME)
SCOPE = {}
exec(
    compile("def test_scale(*_):\n    raise AssertionError('assert True\\nassert points == 1.0')", NAME, "exec"), SCOPE
)

scale = total = SCOPE["test_scale"]
