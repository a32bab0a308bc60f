"""
tries = "load itself again and again, and never be done"
status = ["rejected"]
says = "file could not be loaded"
"""

import importlib
import sys


def again():
    sys.modules.pop("target", None)
    importlib.import_module("target")


again()
