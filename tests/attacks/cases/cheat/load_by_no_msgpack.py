"""
tries = "reply to the loading of the module with bytes that are no msgpack"
status = ["rejected"]
helpers = ["forging"]
"""

import forging

forging.send(forging.REPLY, b"\xc1\xc1\xc1")
