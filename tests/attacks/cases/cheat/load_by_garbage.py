"""
tries = "reply to the loading of the module with something that is no reply"
status = ["rejected"]
helpers = ["forging"]
"""

import forging

forging.send(forging.REPLY, [1, 2, 3])
forging.os._exit(0)
