"""
tries = "take more memory than there is while the module is loaded"
status = ["rejected"]
says = "file could not be loaded"
"""

HELD = []
while True:
    HELD.append(bytearray(10_000_000))
