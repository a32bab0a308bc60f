"""
tries = "put terminal commands, HTML and reversed text into messages and names"

[outcomes]
test_scale = ["error"]
test_spelled = ["failed"]
test_labels = ["failed"]
test_total = ["error"]
"""

PAINT = "\x1b[2J\x1b]0;graded\x07<script>alert(1)</script>\u202e99 :stniop\u2066\x00\r\n\x9b31m{{7*7}}${7*7}</pre><!--"


def scale(x, factor):
    raise type(PAINT.replace("\x00", ""), (ValueError,), {})(PAINT)


def spelled(n):
    return PAINT


def labels(n):
    return {PAINT: PAINT, "item 0": PAINT}


def total(x):
    scope = {}
    exec(compile(f"def stniop():\n    raise KeyError({PAINT!r})", f"{PAINT.encode()!r}.py", "exec"), scope)
    scope["stniop"]()
