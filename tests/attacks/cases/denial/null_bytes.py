"""
tries = "be a source that holds null bytes"
status = ["rejected"]
says = "file could not be loaded"
"""

exec(compile("x = 1\x00\nwhile True: pass", "x", "exec"))
