"""
tries = "import the reference and the suite as modules, from the course's folder"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import sys

from probing import let_out

sys.path[:0] = ["@COURSE@/solutions/target", "@COURSE@/exercises/target"]


def imported():
    try:
        import test_target_hidden
    except ImportError as error:
        raise FileNotFoundError(2, str(error)) from None
    return test_target_hidden.SECRET


def reloaded():
    del sys.modules["target"]
    finders = [finder for finder in sys.meta_path if type(finder).__name__ == "SourceModules"]
    for finder in finders:
        sys.meta_path.remove(finder)
    try:
        import target
    except ImportError as error:
        raise FileNotFoundError(2, str(error)) from None
    finally:
        sys.meta_path[:0] = finders
    return target.SECRET


def scale(x, factor):
    return let_out({1, 2, 13}, imported=imported, reloaded=reloaded)
