"""
tries = "use a descriptor that was left open: every number up to 1024"
control = "MARKER-descriptor"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import stat

from probing import report, secrets_in

KNOWN = {0, 1, 2, 3}


def look(number):
    try:
        mode = os.fstat(number).st_mode
    except OSError:
        return None
    try:
        if stat.S_ISREG(mode) and (secrets := secrets_in(os.pread(number, 10_000, 0))):
            return secrets
    except OSError:
        pass
    return None if number in KNOWN else f"open, mode {mode:o}"


def scale(x, factor):
    found = {number: seen for number in range(1025) if (seen := look(number))}
    kinds = [stat.S_IFMT(os.fstat(number).st_mode) for number in KNOWN]
    if kinds != [stat.S_IFCHR] * 3 + [stat.S_IFSOCK]:
        found["the standard ones"] = kinds
    return report(found)
