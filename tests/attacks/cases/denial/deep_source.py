"""
tries = "be a source so deeply nested that the parser gives up"
status = ["rejected"]
says = "file could not be loaded"
"""

exec("x = " + "(" * 100_000 + ")" * 100_000)
