"""
tries = "start threads without an end"

[outcomes]
test_total = ["error"]
"""

import threading
import time


def total(x):
    while True:
        threading.Thread(target=time.sleep, args=(1000,)).start()
