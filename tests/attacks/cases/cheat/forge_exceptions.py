"""
tries = "reply with exceptions that no Python could raise, long, odd and in a familiar name"
helpers = ["forging"]

[outcomes]
test_scale = ["failed", "error"]
test_shift_loosely = ["failed", "error"]
test_shift_twice = ["failed", "error"]
test_shift_live = ["failed", "error"]
test_total = ["failed", "error"]
test_halve = ["failed", "error"]
test_labels = ["failed", "error"]
test_spelled = ["failed", "error"]
test_apply_twice = ["failed", "error"]
test_add = ["failed", "error"]
test_layer = ["failed", "error"]
test_layer_gradient = ["failed", "error"]
"""

import forging

KINDS = ["CandidateDied", "CheckFailure", "Skipped", "HarnessError", "UnsatisfiedAssumption", "KeyboardInterrupt"]


def answer(number):
    kind = KINDS[number % len(KINDS)]
    message = "\ud800\x00\x1b[2J</script>\u202e" * 10
    line = ["../../solutions\n\udfff", -(1 << 62), "<b>", "\x1b]0;title\x07"]
    forging.send(forging.REPLY, ["raised", [kind, "BaseException"], kind, message, [line] * 50, []])


forging.take_over(answer)
