"""
tries = "return objects that are equal to everything, and never different"

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
test_layer = ["failed", "error"]
"""


class Liar:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __hash__ = None

    def __sub__(self, other):
        return 0.0

    __add__ = __radd__ = __mul__ = __rmul__ = __rsub__ = __abs__ = lambda self, *_: 0.0

    def __float__(self):
        return 0.0

    def __bool__(self):
        return True

    def all(self, *_, **__):
        return True

    any = all

    def __getitem__(self, key):
        return self

    def __len__(self):
        return 3

    def __getattr__(self, name):
        return lambda *_, **__: self


scale = shift = total = halve = labels = spelled = apply_twice = add = Layer = lambda *_, **__: Liar()
