"""
tries = "call what was lent with odd arguments, too often, and return what it is not"

[outcomes]
test_apply_twice = ["failed", "error"]
"""


def apply_twice(function, x):
    for arguments in ((), (1, 2, 3), ("text",), ({},), (function,), (None,)):
        try:
            function(*arguments)
        except BaseException:
            pass
    try:
        function(**{"x": x, "y": x})
    except BaseException:
        pass
    return function
