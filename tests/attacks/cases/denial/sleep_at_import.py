"""
tries = "sleep while the module is loaded"
status = ["rejected"]
says = "waiting"
"""

import time

time.sleep(1000)
