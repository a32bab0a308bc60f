"""
tries = "return objects that would run code where they are unpickled, copied or printed"

[outcomes]
test_scale = ["failed"]
test_total = ["failed", "error"]
test_labels = ["failed", "error"]
test_spelled = ["failed"]
"""

import os


class Code:
    def __reduce__(self):
        return os._exit, (0,)

    def __deepcopy__(self, memory):
        os._exit(0)

    __copy__ = __repr__ = __str__ = __format__ = __deepcopy__


scale = total = spelled = lambda *_: Code()
labels = lambda n: {"item 0": Code(), "!!python/object/apply:os._exit [0]": Code()}
