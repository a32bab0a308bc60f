"""
tries = "loop for ever while the module is loaded"
status = ["rejected"]
says = "computing"
"""

while True:
    pass
