"""
tries = "find the path of the course in the arguments of the process"
control = "MARKER-path"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import sys

from probing import report, secrets_in


def of_the_interpreter():
    count, words = ctypes.c_int(), ctypes.POINTER(ctypes.c_wchar_p)()
    ctypes.pythonapi.Py_GetArgcArgv(ctypes.byref(count), ctypes.byref(words))
    return [words[number] for number in range(count.value)]


def scale(x, factor):
    return report(secrets_in("\n".join([*sys.argv, *sys.orig_argv, *of_the_interpreter()]).encode()))
