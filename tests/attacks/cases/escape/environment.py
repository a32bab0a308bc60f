"""
tries = "find what is in the environment, or was before it was cleared"
control = "MARKER-environment"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import os

from probing import report, secrets_in

ALLOWED = {
    "HOME",
    "PATH",
    "LANG",
    "TZ",
    "LC_CTYPE",
    "OMP_NUM_THREADS",
    "OMP_THREAD_LIMIT",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
}


def of_the_c_library():
    pointers = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
    number = 0
    while pointers and pointers[number]:
        yield pointers[number]
        number += 1


def scale(x, factor):
    python = "\n".join(f"{key}={value}" for key, value in os.environ.items()).encode()
    return report(secrets_in(b"\n".join([python, *of_the_c_library()])) or sorted(os.environ.keys() - ALLOWED))
