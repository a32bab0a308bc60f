"""
tries = "reply to the loading of the module with frames of other kinds"
status = ["graded", "rejected"]
helpers = ["forging"]
"""

import forging

for kind in (forging.HELLO, forging.CALLBACK, forging.RELEASE, forging.LOAD, forging.ANSWER, 0, 255):
    forging.send(kind, forging.ok(None))
