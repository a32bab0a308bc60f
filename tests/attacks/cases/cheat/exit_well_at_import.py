"""
tries = "end the process as if all were well, while the module is loaded"
status = ["rejected"]
says = "exit code 0"
"""

import os

os._exit(0)
