"""
tries = "write wherever there may be room"

[outcomes]
test_total = ["error"]
"""

import tempfile


def total(x):
    with tempfile.NamedTemporaryFile(delete=False) as stream:
        while True:
            stream.write(bytes(1 << 20))
